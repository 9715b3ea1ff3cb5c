// 'Move rides': where the rides of a driver who can't drive go. Loaded when it is opened.

import { useState } from 'react'
import { shortId } from '../../domain/bookings/booking'
import { CITY_NAMES } from '../../domain/fields'
import { formatDateTime } from '../../domain/kolkata-time'
import { type Moves, MovesSchema, overlapping } from '../../domain/ops/drivers-for-many'
import { FormFrame, useRead } from './forms'
import { ManyDialog, type ManySend } from './many-dialog'
import { ridesWords, shortAddress } from './words'

export interface MoveRidesProps {
  driver: { id: string; full_name: string | null; on_duty: boolean }
  onDone(): void
}

/** The plan of a driver's rides, which can be changed, and then what became of each. */
export function MoveRides({ driver, onDone }: MoveRidesProps) {
  const { value: plan, trouble } = useRead(`${driverPath(driver)}/moves`, MovesSchema)
  const times = new Map(plan?.moves.map(({ ride }) => [ride.id, whenOf(ride.scheduled_time)]))
  return (
    <ManyDialog
      title={`Move the rides of ${driver.full_name ?? 'this driver'}`}
      nameOf={(id) => times.get(id) ?? ''}
      onDone={onDone}
      form={({ start, onClose }) => {
        if (!plan)
          return trouble ? <p className="field-error">{trouble}</p> : <div className="skeleton h-64" />
        if (plan.moves.length === 0) return <p>{driver.full_name ?? 'This driver'} has no rides ahead.</p>
        return <MovesForm driver={driver} plan={plan} onSend={start} onClose={onClose} />
      }}
    />
  )
}

const driverPath = ({ id }: MoveRidesProps['driver']) => `/api/ops/drivers/${encodeURIComponent(id)}`

const whenOf = (instant: string) => formatDateTime(new Date(instant))

/** The choices beside the drivers. */
const NOBODY = 'nobody'
const STAYS = 'stays'

interface MovesFormProps {
  driver: MoveRidesProps['driver']
  plan: Moves
  onSend: ManySend['start']
  onClose(): void
}

function MovesForm({ driver, plan: { moves, more }, onSend, onClose }: MovesFormProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    () => new Map(moves.map(({ ride, proposed }) => [ride.id, proposed ?? NOBODY])),
  )
  const [offDuty, setOffDuty] = useState(driver.on_duty)
  const movable = moves.filter(({ choices }) => choices.length > 0).length
  const toDrivers = new Map([...chosen].filter(([, to]) => to !== NOBODY && to !== STAYS))
  const twice = overlapping(moves, toDrivers)
  const name = driver.full_name ?? 'the driver'
  const moved = moves.filter(({ ride }) => chosen.get(ride.id) !== STAYS)
  return (
    <FormFrame
      body={(_, read) =>
        twice.size > 0 ? 'One driver can’t have two rides at one time. Choose another.' : read
      }
      reason="Reason"
      submit={`Move ${ridesWords(moved.length)}`}
      disabled={moved.length === 0}
      onClose={onClose}
      onSubmit={(read) =>
        onSend(
          { action: 'move', ...read, from_driver_id: driver.id },
          moved.map(({ ride }) => ({ id: ride.id, to: toDrivers.get(ride.id) ?? null })),
          offDuty && driver.on_duty ? { path: `${driverPath(driver)}/duty`, body: { on_duty: false } } : null,
        )
      }
    >
      <p>
        {movable} of {ridesWords(moves.length)} can go to another driver who is on duty and free then, with a
        fitting car and valid papers.
        {more && ' These are the next ones; open this again for the rest.'}
      </p>
      <ul className="ops-candidates">
        {moves.map(({ ride, choices }) => {
          const to = chosen.get(ride.id)
          return (
            <li key={ride.id} className="ops-candidate">
              <label className="field w-full min-w-0">
                <span>
                  <strong>{whenOf(ride.scheduled_time)}</strong>{' '}
                  <span className="text-muted">
                    {shortAddress(ride.pickup_address)} · <span className="ops-id">{shortId(ride.id)}</span>
                  </span>
                </span>
                <select
                  value={to}
                  onChange={({ currentTarget: { value } }) =>
                    setChosen((before) => new Map(before).set(ride.id, value))
                  }
                >
                  {choices.map(({ id, name: other, plate, other_city }) => (
                    <option key={id} value={id}>
                      {other ?? 'No name'}, {plate}
                      {other_city && `, kept in ${CITY_NAMES[other_city]}`}
                    </option>
                  ))}
                  <option value={NOBODY}>No driver: offer it to others</option>
                  <option value={STAYS}>Leave it with {name}</option>
                </select>
                {twice.has(ride.id) && (
                  <span className="text-warning">Has another of these rides at that time</span>
                )}
                {choices.length === 0 && to === NOBODY && (
                  <span className="text-warning">Nobody on duty is free for it</span>
                )}
              </label>
            </li>
          )
        })}
      </ul>
      {driver.on_duty && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={offDuty}
            onChange={(event) => setOffDuty(event.currentTarget.checked)}
          />
          Put {name} off duty first
        </label>
      )}
    </FormFrame>
  )
}
