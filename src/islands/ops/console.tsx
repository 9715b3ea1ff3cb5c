import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useState } from 'react'
import { BookingSide } from './booking-side'
import { type ConsolePart, VIEWS, type View } from './console-state'
import { FindField } from './find-field'
import { FleetView } from './fleet-view'
import { FoundList } from './found-list'
import { LiveMap } from './live-map'
import { LogView } from './log-view'
import { NeedsList } from './needs-list'
import { RideLists } from './ride-lists'
import { SessionEnded } from './session-ended'
import { Shortcuts } from './shortcuts'
import { TariffsView } from './tariffs-view'
import { useKeys, useKeysOn } from './use-keys'

const VIEW_WORDS: Record<View, string> = { rides: 'Rides', fleet: 'Fleet', tariffs: 'Prices', log: 'Log' }

interface Props extends ConsolePart {
  mapboxToken: string | null
}

/** The operators' console: one field, four views, and a booking beside them. */
export function Console({ state, mapboxToken }: Props) {
  useSignals()
  const [help, setHelp] = useState(false)
  const [keysOn, turnKeys] = useKeysOn()
  useKeys(
    state,
    keysOn,
    useCallback(() => setHelp(true), []),
  )
  return (
    <div className="ops">
      <div className="ops-bar">
        <h1 className="text-2xl">Operations</h1>
        <FindField state={state} />
        <nav className="ops-tabs" aria-label="Views">
          {VIEWS.map((view) => (
            <button
              key={view}
              type="button"
              aria-pressed={state.view.value === view}
              onClick={() => {
                state.view.value = view
              }}
            >
              {VIEW_WORDS[view]}
            </button>
          ))}
        </nav>
        <button
          type="button"
          className="button max-md:hidden"
          data-kind="quiet"
          onClick={() => setHelp(true)}
        >
          Keys <kbd>?</kbd>
        </button>
      </div>
      {state.shutBy.value && <SessionEnded by={state.shutBy.value} />}
      {state.trouble.value && !state.shutBy.value && (
        <p role="alert" className="mb-3 text-error">
          {state.trouble.value} What is shown may be old; we keep trying.
        </p>
      )}
      <ViewOf state={state} mapboxToken={mapboxToken} />
      <Shortcuts open={help} on={keysOn} onTurn={turnKeys} onClose={() => setHelp(false)} />
    </div>
  )
}

function ViewOf({ state, mapboxToken }: Props) {
  useSignals()
  switch (state.view.value) {
    case 'fleet':
      return <FleetView />
    case 'tariffs':
      return <TariffsView />
    case 'log':
      return <LogView />
    default:
      return (
        <div className="ops-split" data-open={state.openId.value !== null}>
          <div className="ops-main">
            <FoundList state={state} />
            <NeedsList state={state} />
            <RideLists state={state} />
          </div>
          <div className="ops-side">
            {state.openId.value === null ? (
              <LiveMap state={state} mapboxToken={mapboxToken} />
            ) : (
              <BookingSide state={state} />
            )}
          </div>
        </div>
      )
  }
}
