import { useState } from 'react'
import { Modal } from '../../components/modal'
import { SERVICE_LABELS } from '../../domain/bookings/service-types'
import { vehicleOf } from '../../domain/bookings/vehicle-types'
import type { RentalPackage } from '../../domain/fares/rental-package'
import { type Tariff, type Tariffs, TariffsSchema } from '../../domain/ops/tariffs'
import { PackageForm } from './package-form'
import { PackageTable } from './package-table'
import { PageEnd } from './page-end'
import { RuleForm } from './rule-form'
import { RuleTable } from './rule-table'
import { usePages } from './use-pages'
import { WithdrawForm } from './withdraw-form'

const SOURCE = {
  answer: TariffsSchema,
  path: () => '/api/ops/tariffs',
  read: (tariffs: Tariffs) => ({ items: [tariffs], next: null }),
}

export type TariffRow = Tariffs['rows'][number]

/** What a dialog is open for. A null package is a new one. */
export type Changing =
  | { change: 'rule'; row: TariffRow }
  | { change: 'withdraw_rule'; row: TariffRow; rule: Tariff }
  | { change: 'package'; offered: RentalPackage | null }
  | { change: 'withdraw_package'; offered: RentalPackage }

const rowName = ({ service_type, vehicle_type }: TariffRow) =>
  `${SERVICE_LABELS[service_type]}, ${vehicleOf(vehicle_type).name}`

function titleOf(changing: Changing | null): string {
  switch (changing?.change) {
    case 'rule':
      return `New rule: ${rowName(changing.row)}`
    case 'withdraw_rule':
      return `Withdraw a rule: ${rowName(changing.row)}`
    case 'package':
      return changing.offered ? `Replace: ${changing.offered.name}` : 'New package'
    case 'withdraw_package':
      return `Off sale: ${changing.offered.name}`
    default:
      return ''
  }
}

/** What rides cost, now and from a date on. Nothing that was sold is ever rewritten. */
export function TariffsView() {
  const pages = usePages(SOURCE)
  const [changing, setChanging] = useState<Changing | null>(null)
  const tariffs = pages.items?.[0]
  const close = () => setChanging(null)
  const done = () => {
    close()
    pages.reload()
  }
  return (
    <div className="ops-columns">
      {tariffs && (
        <>
          <section aria-labelledby="ops-rules">
            <h2 id="ops-rules" className="ops-heading">
              Rides
            </h2>
            <RuleTable rows={tariffs.rows} onChange={setChanging} />
          </section>
          <section aria-labelledby="ops-packages">
            <div className="flex items-center justify-between gap-4">
              <h2 id="ops-packages" className="ops-heading">
                Hourly rental
              </h2>
              <button
                type="button"
                className="button"
                data-kind="secondary"
                onClick={() => setChanging({ change: 'package', offered: null })}
              >
                New package
              </button>
            </div>
            <PackageTable packages={tariffs.packages} onChange={setChanging} />
          </section>
        </>
      )}
      <PageEnd {...pages} />
      <Modal title={titleOf(changing)} open={changing !== null} onClose={close}>
        {changing?.change === 'rule' && <RuleForm row={changing.row} onDone={done} onClose={close} />}
        {changing?.change === 'withdraw_rule' && (
          <WithdrawForm
            path={`/api/ops/pricing-rules/${encodeURIComponent(changing.rule.id ?? '')}/withdraw`}
            onDone={done}
            onClose={close}
          >
            The rule never begins, and what holds before it goes on.
          </WithdrawForm>
        )}
        {changing?.change === 'package' && (
          <PackageForm offered={changing.offered} onDone={done} onClose={close} />
        )}
        {changing?.change === 'withdraw_package' && (
          <WithdrawForm
            path={`/api/ops/packages/${encodeURIComponent(changing.offered.id)}/withdraw`}
            onDone={done}
            onClose={close}
          >
            Nobody can book it any more. Who has booked it keeps it.
          </WithdrawForm>
        )}
      </Modal>
    </div>
  )
}
