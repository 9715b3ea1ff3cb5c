import { useEffect, useRef, useState } from 'react'
import type { Coordinates } from '../../domain/places/coordinates'
import { LazyMap } from '../map/lazy-map'
import type { MapState } from '../map/map-props'

interface Props {
  office: Coordinates
  mapboxToken: string | null
}

type Stage = 'drawing' | MapState

const STAGE_SENTENCES: Record<Exclude<Stage, 'ready'>, string> = {
  drawing: 'Open the live map',
  loading: 'Loading the live map…',
  error: 'The live map did not load. The drawing stays: press to try again.',
}

/**
 * Lies over the drawn map: a press anywhere on it loads the live one, and nothing of that is fetched before. The
 * drawing is seen until the live map is there, and again where it fails (docs/product.md, Contact).
 */
function ContactMap({ office, mapboxToken }: Props) {
  const [stage, setStage] = useState<Stage>('drawing')
  const live = useRef<HTMLDivElement>(null)
  // It comes alive by the press that asks for the map.
  useEffect(() => setStage('loading'), [])
  // The button that was pressed goes: a visitor with a keyboard goes on from the map.
  useEffect(() => {
    if (stage === 'ready') live.current?.focus({ preventScroll: true })
  }, [stage])
  return (
    <>
      {(stage === 'loading' || stage === 'ready') && (
        <div ref={live} className={`absolute inset-0 ${stage === 'ready' ? '' : 'invisible'}`} tabIndex={-1}>
          <LazyMap
            pickup={null}
            dropoff={null}
            spot={{ ...office, label: 'Our office' }}
            line={null}
            car={null}
            height="100%"
            label="Live map around our office"
            mapboxToken={mapboxToken}
            onState={setStage}
          />
        </div>
      )}
      {stage !== 'ready' && (
        <div className="needs-script">
          <button
            type="button"
            className="-outline-offset-2 absolute inset-0 flex w-full cursor-pointer items-end rounded-card p-5"
            aria-disabled={stage === 'loading'}
            onClick={() => stage !== 'loading' && setStage('loading')}
          >
            <span className="chip">{STAGE_SENTENCES[stage]}</span>
          </button>
        </div>
      )}
      <p role="status" className="sr-only">
        {(stage === 'loading' || stage === 'error') && STAGE_SENTENCES[stage]}
      </p>
    </>
  )
}

export { ContactMap as island }
