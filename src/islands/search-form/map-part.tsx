import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { lineIcon } from '../../components/line-icon'
import type { MapFieldProps } from './map-field'

const MapIcon = lineIcon(<path d="M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14" />)

/** The server never opens a map, so its build need not hold one. */
const Loaded = lazy<ComponentType<MapFieldProps>>(() =>
  (import.meta.env.SSR ? Promise.reject() : import('./map-field')).then(
    ({ MapField }) => ({ default: MapField }),
    () => ({ default: NoMap }),
  ),
)

/** The map's script did not come: the form is whole without it. */
function NoMap({ onFailed }: MapFieldProps) {
  useEffect(onFailed)
  return null
}

/** The optional map of the form: nothing of it is loaded until it is asked for, and nothing is left when it fails. */
export function MapPart(props: Omit<MapFieldProps, 'onFailed'>) {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  if (failed) return null
  return (
    <div className="flex flex-col gap-3 [@media(scripting:none)]:hidden">
      <button
        type="button"
        className="-my-2 flex min-h-11 cursor-pointer items-center gap-2 self-start font-semibold text-green hover:underline"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <MapIcon />
        {open ? 'Close the map' : 'Choose on map'}
      </button>
      {open && (
        <Suspense
          fallback={
            <p role="status" className="grid h-80 place-items-center rounded-card bg-sunken text-muted">
              Loading map…
            </p>
          }
        >
          <Loaded {...props} onFailed={() => setFailed(true)} />
        </Suspense>
      )}
    </div>
  )
}
