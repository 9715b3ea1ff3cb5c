import type { FleetVehicle } from '../../domain/ops/fleet'
import { Table } from './table'
import { kindName } from './words'

interface Props {
  cars: readonly FleetVehicle[]
  onEdit(vehicle: FleetVehicle): void
}

/** The cars, each with who drives it. */
export function CarTable({ cars, onEdit }: Props) {
  return (
    <Table head={['Plate', 'Car', 'Kind', 'Driver']} acts="Edit">
      <tbody>
        {cars.map((car) => (
          <tr key={car.id}>
            <th scope="row">
              <span className="ops-plate">{car.license_plate}</span>
            </th>
            <td className="ops-words">
              {car.color} {car.make} {car.model}, {car.year}
            </td>
            <td data-label="Kind">{kindName(car.type)}</td>
            <td data-label="Driver">
              {car.driver ? (car.driver.name ?? 'No name') : <span className="text-muted">Nobody</span>}
            </td>
            <td>
              <button
                type="button"
                className="button"
                data-kind="quiet"
                aria-label={`Edit ${car.license_plate}`}
                onClick={() => onEdit(car)}
              >
                Edit
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
