import { formatMinutes } from '../fares/fare'
import { formatDate, formatTime } from '../kolkata-time'
import { sentence } from '../text'
import type { PrivacyZoneEnd, Signal } from './messages'
import type { RidePhase } from './phase'
import { FRESH_MS, positionAge } from './positions'

export interface LiveFacts {
  /** Whose page it is: the rider's own, or that of a viewer by share link. */
  audience: 'rider' | 'shared'
  phase: RidePhase
  scheduledTime: Date
  /** Where the ride goes, short enough for a headline; null for a rental. */
  destination: string | null
  /** Driving time still to go from the last position, in seconds; null while it isn't known. */
  secondsLeft: number | null
  /** Null while there is no position. */
  fixAgeMs: number | null
  /** Pickup or drop-off, where the position is redacted because the car is near it. */
  near: PrivacyZoneEnd | null
  signal: Signal
  /** Where the car was seen at an arrival or end that is the driver's word alone; null of any other. */
  driversWord?: string | null
  /** Of a started ride whose car has a problem, by a shared link; null of any other. */
  anotherCar?: 'looked_for' | 'on_its_way' | null
  /** Who rides, where it is not the rider whose page it is. */
  passenger?: string | null
  /** This page's own socket: 'down' while it reconnects, 'ended' when it will not reconnect. */
  connection: 'up' | 'down' | 'ended'
}

interface LiveStatus {
  /** The phase in words, where the headline is not that already. */
  under: string | null
  headline: string
  /** What the headline is based on, and how old that is. */
  detail: string
  /**
   * 'lost': no positions come from the driver. 'offline': this page has no connection. In both states the page shows
   * the position's age.
   */
  state: 'calm' | 'live' | 'lost' | 'offline'
}

/** 'less than a minute', 'about 7 min', 'about 1 h 20 min': an estimate, to the minute. `seconds` is 0 or more. */
export function aboutTime(seconds: number): string {
  return seconds < 45 ? 'less than a minute' : `about ${formatMinutes(Math.max(1, seconds / 60))}`
}

const WITHOUT_POSITION: Record<
  Exclude<RidePhase, 'assigned' | 'on_the_way' | 'started'>,
  Record<LiveFacts['audience'], LiveStatus>
> = {
  unassigned: {
    rider: calmStatus(
      'We’re finding another driver',
      'Your booking stands. Driver, car and PIN appear here.',
    ),
    shared: calmStatus('We’re finding another driver', 'The car appears here once a driver has the ride.'),
  },
  arrived: {
    rider: calmStatus('Your driver is here', 'Please come to the car.'),
    shared: calmStatus('The driver is at the pickup', 'The ride starts when the rider is in the car.'),
  },
  completed: {
    rider: calmStatus('You have arrived', 'Thank you for riding electric.'),
    shared: calmStatus('The ride has ended', 'The driver has ended it.'),
  },
  cancelled: {
    rider: calmStatus('This ride is cancelled', 'No car is coming.'),
    shared: calmStatus('This ride was cancelled', 'No car is coming.'),
  },
}

const ANOTHER_CAR: Record<NonNullable<LiveFacts['anotherCar']>, LiveStatus> = {
  looked_for: calmStatus(
    'The car has a problem; we are looking for another',
    'Another car appears here once a driver has the ride.',
  ),
  on_its_way: calmStatus(
    'Another car is on its way to the rider',
    'The ride goes on when the rider is in that car.',
  ),
}

/**
 * An arrival or an end that the car's position did not confirm; of an arrival also that positions have stopped
 * (docs/product.md, ARRIVAL-5).
 */
function reportedOnly(facts: LiveFacts, seen: string): LiveStatus {
  const { audience, phase } = facts
  const stopped = phase === 'arrived' ? interruption(facts) : null
  const who = audience === 'rider' ? 'Your driver says' : 'The driver says'
  const what =
    phase === 'arrived'
      ? audience === 'rider' && !facts.passenger
        ? 'they are here'
        : 'they are at the pickup'
      : 'the ride is over'
  const detail = stopped ? `${seen} ${stopped.detail}` : seen
  return { under: null, headline: `${who} ${what}`, detail, state: stopped?.state ?? 'calm' }
}

function calmStatus(headline: string, detail: string): LiveStatus {
  return { under: null, headline, detail, state: 'calm' }
}

function beforeSettingOut({ audience, scheduledTime }: LiveFacts): LiveStatus {
  const whose = audience === 'rider' ? 'your' : 'the'
  return calmStatus(
    `Pickup at ${formatTime(scheduledTime)}`,
    `${formatDate(scheduledTime)}. The car appears here once ${whose} driver sets out.`,
  )
}

/** The driver is there; a rider who is not the one that rides is told who has to know. */
function atThePickup({ audience, passenger }: LiveFacts): LiveStatus {
  return passenger
    ? calmStatus('Your driver is at the pickup', `The ride starts with the PIN of ${passenger}.`)
    : WITHOUT_POSITION.arrived[audience]
}

function phaseHeadline(facts: LiveFacts): string {
  const { audience, phase, destination } = facts
  if (phase === 'arrived') return atThePickup(facts).headline
  if (phase === 'on_the_way')
    return audience === 'rider' ? 'Your driver is on the way' : 'The driver is on the way'
  return destination === null ? 'On the ride' : `On the way to ${destination}`
}

function arrivalHeadline({ audience, phase }: LiveFacts, time: string): string {
  if (phase === 'started') return `There in ${time}`
  return audience === 'rider' ? `Arrives in ${time}` : `At the pickup in ${time}`
}

const NEAR_END: Record<PrivacyZoneEnd, string> = { pickup: 'near the pickup', dropoff: 'near the drop-off' }

/** The last known position: its age and the estimate made from it. */
function lastSeen({ phase, secondsLeft, fixAgeMs, near }: LiveFacts): string {
  if (fixAgeMs === null) return 'No position yet.'
  const last = `Last position ${positionAge(fixAgeMs)}${near === null ? '' : `, ${NEAR_END[near]}`}`
  if (secondsLeft === null || phase === 'arrived') return `${last}.`
  return `${last}, ${aboutTime(secondsLeft)} away then.`
}

/** No position comes now, because this page has no connection or the driver's phone sends none; null while one does. */
function interruption(facts: LiveFacts): { detail: string; state: 'offline' | 'lost' } | null {
  const { fixAgeMs, signal, connection } = facts
  const old = signal === 'lost' || (fixAgeMs !== null && fixAgeMs > FRESH_MS)
  if (connection === 'ended') return { detail: lastSeen(facts), state: 'offline' }
  if (connection === 'down' && (old || fixAgeMs === null)) {
    return { detail: `Reconnecting… ${lastSeen(facts)}`, state: 'offline' }
  }
  return old ? { detail: `The driver's phone is silent. ${lastSeen(facts)}`, state: 'lost' } : null
}

/**
 * The headline of both live pages: the estimate of arrival and the age of the position it is made from, or that it is
 * not known (docs/product.md, LIVE-10). An estimate from a position older than 30 seconds is given as of that
 * position, in the past tense.
 */
export function liveStatus(facts: LiveFacts): LiveStatus {
  if (facts.anotherCar) return ANOTHER_CAR[facts.anotherCar]
  const { phase, fixAgeMs, secondsLeft, near, connection, driversWord } = facts
  if (driversWord && (phase === 'arrived' || phase === 'completed')) return reportedOnly(facts, driversWord)
  if (phase === 'assigned') return beforeSettingOut(facts)
  if (phase !== 'on_the_way' && phase !== 'arrived' && phase !== 'started')
    return WITHOUT_POSITION[phase][facts.audience]

  const phaseText = phaseHeadline(facts)
  const stopped = interruption(facts)
  if (stopped?.state === 'lost' && phase !== 'arrived') {
    return { under: phaseText, headline: 'Signal lost', ...stopped }
  }
  if (stopped) return { under: null, headline: phaseText, ...stopped }
  if (phase === 'arrived') return atThePickup(facts)
  if (fixAgeMs === null) {
    return { under: null, headline: phaseText, detail: 'Waiting for the first position.', state: 'live' }
  }
  const age = `${connection === 'up' ? '' : 'reconnecting… · '}position ${positionAge(fixAgeMs)}`
  if (near !== null) {
    const detail = `Exact place hidden · ${age}`
    return { under: phaseText, headline: sentence(NEAR_END[near]), detail, state: 'live' }
  }
  if (secondsLeft === null) return { under: null, headline: phaseText, detail: sentence(age), state: 'live' }
  return {
    under: phaseText,
    headline: arrivalHeadline(facts, aboutTime(secondsLeft)),
    detail: `Estimate · ${age}`,
    state: 'live',
  }
}

/** Until it is read whether the position confirms an arrival or end of which the socket told. */
export const WORD_UNREAD = 'Checking where the car was.'

/** Sentences of the live pages (docs/product.md, RIDE-2). */
export const FAILED_TO_LOAD_RIDE = 'Failed to load ride tracking information'

export const FAILED_TO_CANCEL_RIDE = 'Failed to cancel ride'
