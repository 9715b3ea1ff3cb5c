import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, useDeferredValue, useEffect, useRef, useState } from 'react'
import { beginWork } from '../../api'
import { Button, Problem } from '../../components/button'
import { useFailedLoad, useLatePart } from '../../components/late-part'
import { formatTime } from '../../domain/kolkata-time'
import { ROUTES } from '../../routes'
import { Tab } from './acts'
import {
  beginConsole,
  openBooking,
  ops,
  type SessionProblem,
  show,
  useBoardPolling,
  VIEWS,
} from './console-state'
import { ConsoleDialog } from './dialog'
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

function LatePart({ name }: { name: keyof typeof LATE_PARTS }) {
  const load: () => Promise<ComponentType> = LATE_PARTS[name]
  const Part = useLatePart(load, name !== 'push')
  const failed = useFailedLoad(load) > 0
  if (Part) return <Part />
  if (name === 'push' || (name === 'many' && !failed)) return null
  return failed ? (
    <Problem>We couldn’t load this part. Reload the page.</Problem>
  ) : (
    <div className="skeleton h-96" />
  )
}

function ViewOf() {
  useSignals()
  // A press is shown at once, and what it leads to when it is drawn.
  const view = useDeferredValue(ops.view.value)
  if (view !== 'rides') return <LatePart key={view} name={view} />
  return (
    <div
      className="group grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
      data-open={ops.openId.value !== null}
    >
      {/* On a phone the open booking replaces the lists. */}
      <div className="grid grid-cols-1 content-start gap-3 max-lg:group-data-[open=true]:hidden">
        <FindResults />
        <NeedsList />
        <RideLists />
        {selected.value.size > 0 && <LatePart name="many" />}
        <Books />
        <LatePart name="push" />
      </div>
      <Side />
    </div>
  )
}

/** The live map, or the open booking in its place; the map stays below, because to make one takes long. */
function Side() {
  useSignals()
  const isOpen = ops.openId.value !== null
  const isDrawn = useDeferredValue(isOpen)
  return (
    <div className="ops-side">
      <div hidden={isOpen}>
        <LatePart name="map" />
      </div>
      {isOpen && !isDrawn && <div className="skeleton h-96" />}
      {isDrawn && (
        <div hidden={!isOpen}>
          <LatePart name="panel" />
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

/**
 * The operators' console: search field, seven views, and the open booking beside them, with data that the script
 * loads, and polls while the page is visible.
 */
function Ops() {
  useState(() => beginConsole())
  useBoardPolling()
  useEffect(() => beginWork(() => LATE_PARTS.panel().catch(() => {}), PRELOAD_MS), [])
  useShortcuts()
  return (
    <div className="ops mx-auto w-full max-w-[104rem] px-4 pt-1 pb-12 leading-[1.45] md:px-8">
      <EmergencyBar />
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">Operations</h1>
        <FindField />
        <nav className="flex min-w-0 gap-1 overflow-x-auto" aria-label="Views">
          {VIEWS.map(([view, words]) => (
            <Tab key={view} isChosen={ops.view.value === view} onChoose={() => show(view)}>
              {words}
            </Tab>
          ))}
        </nav>
        <Button kind="quiet" className="max-md:hidden" onClick={() => showKeys()}>
          Keys <kbd>?</kbd>
        </Button>
      </div>
      {ops.shutBy.value && <SessionEnded by={ops.shutBy.value} />}
      {!ops.shutBy.value && ops.trouble.value && (
        <Problem className="mb-3 text-error">
          {ops.trouble.value} This board may be old; we keep trying.
        </Problem>
      )}
      {manyDialog.value}
      <ConsoleDialog />
      <ViewOf />
    </div>
  )
}

export { Ops as island }

/**
 * Presses for help that nobody has dealt with, over every view and however far it is scrolled: read out, in the title of
 * the page, and heard with each press (docs/product.md, EMERGENCY-3).
 */
function EmergencyBar() {
  useSignals()
  const open = ops.board.value?.needs.filter(({ kind }) => kind === 'emergency') ?? []
  const presses = open.map(({ id, seen }) => `${id} ${seen}`)
  const heard = useRef<readonly string[]>([])
  const isOpen = open.length > 0
  useEffect(() => {
    if (!isOpen) return
    const { title } = document
    document.title = `Emergency: ${title}`
    return () => {
      document.title = title
    }
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list is another at each reading, and its text is not.
  useEffect(() => {
    if (presses.some((press) => !heard.current.includes(press))) soundAlarm()
    heard.current = presses
  }, [presses.join()])
  if (!isOpen) return null
  return (
    // Over every view, and over what is scrolled.
    <div
      role="alert"
      className="ops-emergency sticky top-1 z-3 mb-2 grid rounded-control border-2 border-error bg-error-tint text-error"
    >
      {open.map(({ id, at, ride }) => (
        <button
          key={id}
          type="button"
          className="min-h-11 cursor-pointer px-3 py-1 text-start font-semibold hover:underline"
          onClick={() => {
            ops.view.value = 'rides'
            if (ride) void openBooking(ride.id)
          }}
        >
          Emergency{at && `, ${formatTime(new Date(at))}`}: {ride?.rider_name ?? 'a rider'}
          {ride?.license_plate && `, ${ride.license_plate}`}
        </button>
      ))}
    </div>
  )
}

/** Two tones in turn. Browsers play nothing in a page that was never touched. */
function soundAlarm(): void {
  if (!('AudioContext' in globalThis && navigator.userActivation?.hasBeenActive)) return
  const audio = new AudioContext()
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: 880 })
  const seconds = (after: number) => audio.currentTime + after
  tone.frequency.setValueAtTime(660, seconds(0.25)).setValueAtTime(880, seconds(0.5))
  tone.connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(seconds(0.75))
}
