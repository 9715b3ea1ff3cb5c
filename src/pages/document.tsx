import { Logo } from '../components/site-frame'
import { StatementLines, Sum, someHavePaise } from '../components/statement-lines'
import type { IssuedDocument } from '../domain/documents/document'
import { documentSubject, taxFacts, taxParts, tripFacts } from '../domain/documents/printed'
import { formatDateWithYear } from '../domain/kolkata-time'
import { formatPaise } from '../domain/payments/amounts'
import { documentPath } from '../routes'
import { Fact, Printed } from './receipt'

interface Props {
  document: IssuedDocument
  /** The document that it names; null where it names none. */
  named: IssuedDocument | null
  /** The list or console that leads here. */
  back: { label: string; href: string }
}

/**
 * A document on a sheet of paper, of its frozen body alone (docs/product.md, DOCUMENT-12). What the law asks of it, in
 * rules 46, 50, 51, 53 and 54(4) of the CGST Rules, is in docs/gst.md.
 */
export function DocumentPage({ document, named, back }: Props) {
  const { body, number, issued_at, total_paise } = document
  const { supplier, company, lines } = body
  const parts = taxParts(body)
  const withPaise = someHavePaise([...parts, ...lines, { paise: total_paise }])
  return (
    <Printed back={back}>
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 *:wrap-anywhere">
        <div className="min-w-64 flex-1">
          <h1 className="text-xl">{body.title}</h1>
          <p className="figures mt-2 text-5xl">{formatPaise(total_paise, withPaise)}</p>
          <p>{documentSubject(document)}</p>
          <p className="mt-3 text-muted">
            No. <span className="figures">{number}</span>, {formatDateWithYear(issued_at)}
          </p>
          {named && (
            <p className="text-muted">
              Refers to {named.body.title} no.{' '}
              <a className="figures" href={documentPath(named.number)}>
                {named.number}
              </a>
              , {formatDateWithYear(named.issued_at)}
            </p>
          )}
          {company && (
            <p className="mt-3">
              To {company.company_name}
              {company.company_address && <span className="block">{company.company_address}</span>}
              <span className="figures block">GSTIN {company.company_gstin}</span>
            </p>
          )}
        </div>
        <address className="max-w-64 text-muted not-italic">
          <span className="mb-2 block">
            <Logo />
          </span>
          <span className="block text-ink">{supplier.legal_name}</span>
          {supplier.address}
          {supplier.gstin && <span className="figures block">GSTIN {supplier.gstin}</span>}
        </address>
      </header>
      <section aria-label="Trip">
        <h2>Trip</h2>
        <Facts facts={tripFacts(body)} />
      </section>
      <section aria-label="Statement">
        <h2>Statement</h2>
        <StatementLines lines={lines} withPaise={withPaise} />
      </section>
      {parts.length > 0 && (
        <section aria-label="Tax">
          <h2>Tax in the total</h2>
          <Facts facts={taxFacts(body)} />
          <Sum lines={parts} total={{ name: 'Total', paise: total_paise }} withPaise={withPaise} />
        </section>
      )}
      <p className="text-muted">
        Issued electronically, without a signature. It says what was so on its day: what is paid later is on
        the trip’s page, and a change of the price has a document of its own. Times are Indian Standard Time.
      </p>
    </Printed>
  )
}

const Facts = ({ facts }: { facts: ReturnType<typeof tripFacts> }) => (
  <dl className="mb-1.5 grid gap-1.5 print:grid-cols-2">
    {facts.map(([label, value]) => (
      <Fact key={label} label={label}>
        {value}
      </Fact>
    ))}
  </dl>
)
