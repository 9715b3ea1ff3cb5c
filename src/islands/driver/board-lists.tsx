import { formatTime } from '../../domain/bookings/kolkata-time'
import type { DriverBoard, DriverRide } from '../../domain/rides/driver-answers'
import { isOver } from '../../domain/rides/phase'
import { BoardHead } from './board-head'
import type { DriverState } from './driver-state'
import { DutySwitch } from './duty-switch'
import { NoticeCard } from './notice-card'
import { OfferCard } from './offer-card'
import { RideCard } from './ride-card'
import { OFFICE } from './trip-words'

/** Between rides: the duty, the next rides, and what is on offer. */
export function BoardLists({
  state,
  board: { driver, rides, offers },
}: {
  state: DriverState
  board: DriverBoard
}) {
  const coming = rides.filter(({ phase }) => !isOver(phase))
  return (
    <div className="page-wide grid gap-6 py-6!">
      <BoardHead vehicle={driver.vehicle} />
      <DutySwitch state={state} driver={driver} />
      {!driver.vehicle && (
        <p className="rounded-card bg-warning-tint p-4 text-lg text-warning">
          You have no car yet, so no ride can be offered. Call the office:{' '}
          <a className="text-link" href={OFFICE.href}>
            {OFFICE.phone}
          </a>
        </p>
      )}
      <NoticeCard state={state} />
      <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
        {coming.length > 0 && <Coming state={state} rides={coming} />}
        <Offers state={state} offers={offers} onDuty={driver.on_duty} />
        {coming.length === 0 && <Coming state={state} rides={coming} />}
      </div>
      <Past rides={rides.filter(({ phase }) => isOver(phase))} />
    </div>
  )
}

function Past({ rides }: { rides: DriverRide[] }) {
  if (rides.length === 0) return null
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="text-2xl!">
        Over today
      </h2>
      <ul className="mt-3 grid gap-2 text-lg">
        {rides.map(({ id, phase, scheduled_time, pickup_address }) => (
          <li key={id} className="flex flex-wrap gap-x-3 text-muted [overflow-wrap:anywhere]">
            <span className="figures text-ink">{formatTime(new Date(scheduled_time))}</span>
            <span>{phase === 'completed' ? 'Completed' : 'Cancelled'}</span>
            <span>{pickup_address}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Coming({ state, rides }: { state: DriverState; rides: DriverRide[] }) {
  return (
    <section className="grid gap-4" aria-labelledby="coming">
      <h2 id="coming" className="text-2xl!">
        {rides.length > 1 ? `Next rides (${rides.length})` : 'Next ride'}
      </h2>
      {rides.length === 0 && <p className="driver-empty">No ride yet. What you accept stands here.</p>}
      {rides.map((ride, place) => (
        <RideCard key={ride.id} state={state} ride={ride} next={place === 0} />
      ))}
    </section>
  )
}

function Offers({
  state,
  offers,
  onDuty,
}: {
  state: DriverState
  offers: DriverBoard['offers']
  onDuty: boolean
}) {
  return (
    <section className="grid gap-4" aria-labelledby="offers">
      <h2 id="offers" className="text-2xl!">
        {offers.length > 0 ? `Offers (${offers.length})` : 'Offers'}
      </h2>
      {offers.length === 0 && (
        <p className="driver-empty">
          {onDuty ? 'No offer now. New ones appear here by themselves.' : 'Go on duty to be offered rides.'}
        </p>
      )}
      {offers.map((offer) => (
        <OfferCard key={offer.id} state={state} offer={offer} />
      ))}
    </section>
  )
}
