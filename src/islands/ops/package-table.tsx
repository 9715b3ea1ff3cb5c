import type { RentalPackage } from '../../domain/fares/rental-package'
import { formatRupees } from '../../domain/payments/amounts'
import { formatRate } from './rates'
import { Table } from './table'
import type { Changing } from './tariffs-view'
import { kindName } from './words'

interface Props {
  packages: readonly RentalPackage[]
  onChange(changing: Changing): void
}

/** The packages on sale. */
export function PackageTable({ packages, onChange }: Props) {
  if (packages.length === 0) return <p className="text-muted">No package is on sale.</p>
  return (
    <Table head={['Package', 'Price', 'Extra hour', 'Extra km']} acts="Change">
      <tbody>
        {packages.map((offered) => (
          <tr key={offered.id}>
            <th scope="row">
              {offered.name}
              <span className="block font-normal text-muted">
                {offered.duration_hours} h, {offered.included_kilometers} km,{' '}
                {offered.vehicle_type === null ? 'any car' : kindName(offered.vehicle_type)}
              </span>
            </th>
            <td data-label="Price" className="figures">
              {formatRupees(offered.base_price)}
            </td>
            <td data-label="Extra hour" className="figures">
              {formatRate(offered.extra_hour_rate)}
            </td>
            <td data-label="Extra km" className="figures">
              {formatRate(offered.extra_km_rate)}
            </td>
            <td className="whitespace-nowrap">
              <button
                type="button"
                className="button"
                data-kind="quiet"
                aria-label={`Replace ${offered.name}`}
                onClick={() => onChange({ change: 'package', offered })}
              >
                Edit
              </button>
              <button
                type="button"
                className="button"
                data-kind="quiet"
                aria-label={`Take ${offered.name} off sale`}
                onClick={() => onChange({ change: 'withdraw_package', offered })}
              >
                Withdraw
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
