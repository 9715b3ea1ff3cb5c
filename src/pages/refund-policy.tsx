import { BRAND } from '../brand'
import { PageHead } from '../components/page-head'
import { FEE_PERCENT, REFUND_ARRIVES, REFUND_POLICY, type RefundRow } from '../domain/payments/refund-policy'
import { ROUTES } from '../routes'

/** 'over 24 h', '12-24 h', 'within 12 h' and 'under 2 h' of the table that the software itself follows. */
function cells({ fullOver, quarterFrom, halfFrom }: RefundRow): string[] {
  return [
    `over ${fullOver}\u00a0h`,
    `${quarterFrom}-${fullOver}\u00a0h`,
    `within ${quarterFrom}\u00a0h`,
    `under ${halfFrom}\u00a0h or no-show`,
  ]
}

export function RefundPolicyPage() {
  return (
    <div className="page-wide">
      <PageHead title="Refund and cancellation policy">
        Counted back from your pickup time, on what you paid online. The same table decides in our software.
      </PageHead>
      <div className="table-scroll">
        <table className="table">
          <caption>Time left before pickup</caption>
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col">Full refund</th>
              <th scope="col">{FEE_PERCENT.fee_25}% fee</th>
              <th scope="col">{FEE_PERCENT.fee_50}% fee</th>
              <th scope="col">No refund</th>
            </tr>
          </thead>
          <tbody>
            {Object.values(REFUND_POLICY).map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {cells(row).map((cell) => (
                  <td key={cell}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="prose">
        <p>An hourly rental counts as a cab.</p>
        <h2>When it arrives</h2>
        <p>{REFUND_ARRIVES}</p>
        <h2>If we cancel</h2>
        <p>A ride that we cannot serve costs you nothing: what you paid comes back in full.</p>
        <h2>Changing a booking</h2>
        <p>
          Amendments need 24 hours' notice. Write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>, or
          see <a href={ROUTES.contact.path}>Contact</a>.
        </p>
      </div>
    </div>
  )
}
