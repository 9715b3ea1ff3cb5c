import type { BookingPanel } from '../../domain/ops/booking-panel'
import { Facts } from './facts'

function Phone({ number }: { number: string | null }) {
  if (number === null) return null
  return (
    <a className="text-link whitespace-nowrap" href={`tel:${number}`}>
      {number}
    </a>
  )
}

/** Who rides and who drives, each a call away, and the car. */
export function PanelPeople({ panel: { rider, driver, vehicle } }: { panel: BookingPanel }) {
  return (
    <section aria-label="People">
      <Facts
        facts={[
          [
            'Rider',
            <>
              {rider.name ?? 'No name'} <Phone number={rider.phone_no} />
            </>,
          ],
          [
            'Driver',
            driver && (
              <>
                {driver.name ?? 'No name'} <Phone number={driver.phone_no} />{' '}
                <span className="whitespace-nowrap text-muted">{driver.license_number}</span>
              </>
            ),
          ],
          [
            'Car',
            vehicle && (
              <>
                <span className="plate">{vehicle.license_plate}</span> {vehicle.color} {vehicle.make}{' '}
                {vehicle.model}
              </>
            ),
          ],
        ]}
      />
    </section>
  )
}
