import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react'
import { Button, Problem } from '../../components/button'
import { ROUTES } from '../../routes'
import {
  type ConsolePart,
  createConsoleState,
  type SessionProblem,
  useBoardPolling,
  VIEWS,
} from './console-state'
import { ConsoleDialog } from './dialog'
import { EmergencyBar } from './emergency-bar'
import { FindField, FindResults } from './find-rides'
import { Books, NeedsList } from './needs'
import { RideLists } from './ride-lists'
import { manyDialog, selected } from './selection'
import { showKeys, useShortcuts } from './shortcuts'

/** Parts in files of their own, which are loaded when they are shown: most of a shift is rides. */
const LATE_PARTS = {
  panel: () => import('./booking-panel').then(({ BookingPanelView }) => BookingPanelView),
  book: () => import('./book-view').then(({ BookView }) => BookView),
  fleet: () => import('./fleet-view').then(({ FleetView }) => FleetView),
  map: () => import('./live-map').then(({ LiveMap }) => LiveMap),
  many: () => import('./many-bar').then(({ ManyBar }) => ManyBar),
  log: () => import('./log').then(({ LogView }) => LogView),
  money: () => import('./money-view').then(({ MoneyView }) => MoneyView),
  days: () => import('./days-view').then(({ DaysView }) => DaysView),
  tariffs: () => import('./tariffs-view').then(({ TariffsView }) => TariffsView),
  push: () =>
    import('../../components/push-browser').then(({ PushOffer }) => () => (
      <PushOffer>Hear of new needs when this page is closed.</PushOffer>
    )),
}

function LatePart({ name, state }: ConsolePart & { name: keyof typeof LATE_PARTS }) {
  const [Part, setPart] = useState<ComponentType<ConsolePart> | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    LATE_PARTS[name]().then(
      (part: ComponentType<ConsolePart>) => setPart(() => part),
      () => setFailed(true),
    )
  }, [name])
  if (Part) return <Part state={state} />
  if (name === 'push' || (name === 'many' && !failed)) return null
  return failed ? (
    <Problem>We couldn’t load this part. Reload the page.</Problem>
  ) : (
    <div className="skeleton h-96" />
  )
}

function ViewOf({ state }: ConsolePart) {
  useSignals()
  // A press is shown at once, and what it leads to when it is drawn.
  const view = useDeferredValue(state.view.value)
  if (view !== 'rides') return <LatePart key={view} name={view} state={state} />
  return (
    <div className="ops-split" data-open={state.openId.value !== null}>
      <div className="ops-main">
        <FindResults state={state} />
        <NeedsList state={state} />
        <RideLists state={state} />
        {selected.value.size > 0 && <LatePart name="many" state={state} />}
        <Books state={state} />
        <LatePart name="push" state={state} />
      </div>
      <Side state={state} />
    </div>
  )
}

/** The live map, or the open booking in its place; the map stays below, because to make one takes long. */
function Side({ state }: ConsolePart) {
  useSignals()
  const isOpen = state.openId.value !== null
  const isDrawn = useDeferredValue(isOpen)
  return (
    <div className="ops-side">
      <div hidden={isOpen}>
        <LatePart name="map" state={state} />
      </div>
      {isOpen && !isDrawn && <div className="skeleton h-96" />}
      {isDrawn && (
        <div hidden={!isOpen}>
          <LatePart name="panel" state={state} />
        </div>
      )}
    </div>
  )
}

const SESSION_WORDS = {
  signed_out: {
    title: 'You were signed out.',
    says: 'Sign in again in the new tab. What you typed stays here.',
    button: 'Sign in again',
    href: ROUTES.auth.path,
  },
  google_not_confirmed: {
    title: 'Confirm it’s you.',
    says: 'Confirm with Google in the new tab. What you typed stays here.',
    button: 'Confirm with Google',
    href: ROUTES.ops.path,
  },
  forbidden: {
    title: 'You’re not an operator any more.',
    says: 'If that’s a mistake, ask another operator. What you typed stays here.',
    // /ops says as what they are signed in: the sign-in's page leads somebody who is signed in away.
    button: 'Check again',
    href: ROUTES.ops.path,
  },
} as const satisfies Record<SessionProblem, unknown>

/** Shown after the session has ended: sign-in opens in another tab, so that typed text is kept. */
function SessionEnded({ by }: { by: SessionProblem }) {
  const { title, says, button, href } = SESSION_WORDS[by]
  return (
    <div role="alert" className="card mb-3 flex flex-wrap items-center gap-3">
      <p className="min-w-60 flex-1">
        <strong>{title}</strong> {says}
      </p>
      <a className="button" href={href} target="_blank" rel="noreferrer">
        {button}
      </a>
    </div>
  )
}

/** Milliseconds after which the panel is loaded before it is needed: a press then opens it at once. */
const PRELOAD_MS = 3000

export interface OpsProps {
  mapboxToken: string | null
}

/**
 * The operators' console: search field, seven views, and the open booking beside them, with data that the script
 * loads, and polls while the page is visible.
 */
function Ops({ mapboxToken }: OpsProps) {
  const [state] = useState(() => createConsoleState(mapboxToken))
  useBoardPolling(state)
  useEffect(() => {
    const timer = setTimeout(() => void LATE_PARTS.panel().catch(() => {}), PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  useShortcuts(state)
  return (
    <div className="ops md:px-8">
      <EmergencyBar state={state} />
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">Operations</h1>
        <FindField state={state} />
        <nav className="ops-tabs" aria-label="Views">
          {VIEWS.map(([view, words]) => (
            <button
              key={view}
              type="button"
              aria-pressed={state.view.value === view}
              onClick={() => {
                state.view.value = view
              }}
            >
              {words}
            </button>
          ))}
        </nav>
        <Button kind="quiet" className="max-md:hidden" onClick={() => showKeys(state)}>
          Keys <kbd>?</kbd>
        </Button>
      </div>
      {state.shutBy.value && <SessionEnded by={state.shutBy.value} />}
      {!state.shutBy.value && state.trouble.value && (
        <Problem className="mb-3 text-error">
          {state.trouble.value} This board may be old; we keep trying.
        </Problem>
      )}
      {manyDialog.value}
      <ConsoleDialog state={state} />
      <ViewOf state={state} />
    </div>
  )
}

export { Ops as island }
