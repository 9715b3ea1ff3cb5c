import { useId, useState } from 'react'
import { call, messageFor } from '../../api'
import { Button, handleSubmit, Problem, useBusy } from '../../components/button'
import { TextField } from '../../components/text-field'
import { type TripDetails, TripDetailsSchema } from '../../domain/bookings/trip-details'
import { CANCEL_WORDS, tripApi } from './use-trips'

interface Props {
  details: TripDetails
  /** Called with the trip as it is once the company was stored. */
  onTold(details: TripDetails): void
}

const NOTHING = { code: 'saved', message: '' }

/** An address that was never asked is empty here, so that a company is not saved once more without one. */
const asTyped = (company: TripDetails['company']) => ({
  company_name: company?.company_name ?? '',
  company_address: company?.company_address ?? '',
  company_gstin: company?.company_gstin ?? '',
})

/** Name, address and GSTIN of the company that the trip's documents name, until it is over (docs/product.md, DOCUMENT-2). */
export function CompanySection({ details, onTold }: Props) {
  const { booking, company, may_name_company } = details
  const id = useId()
  const [typed, setTyped] = useState(() => asTyped(company))
  const [busy, begin] = useBusy()
  /** What became of the last press: the code and sentence of its refusal, or that it is saved. */
  const [said, setSaid] = useState(NOTHING)
  if (!may_name_company && company === null) return null
  const save = async () => {
    setSaid(NOTHING)
    const path = `${tripApi(booking.id)}/company`
    const sent = await call(path, { method: 'PUT', answer: TripDetailsSchema, body: typed })
    if (!sent.ok) {
      const code = sent.refusal.reason === 'refused' ? sent.refusal.code : 'failed'
      return setSaid({ code, message: messageFor(sent.refusal, CANCEL_WORDS.signedOut) })
    }
    setTyped(asTyped(sent.value.company))
    setSaid({ code: 'saved', message: 'Saved.' })
    onTold(sent.value)
  }
  const type = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    // 'Saved.' is no more true of what is typed now; what was wrong stays until it is sent again.
    if (said.code === 'saved') setSaid(NOTHING)
  }
  const fieldOf = /^(company_name|company_address|gstin)/.exec(said.code)?.[1] ?? said.code
  const errorOf = (field: string) => (fieldOf === field ? said.message : null)
  return (
    <details className="question border-hairline border-t">
      <summary>
        <h3 className="text-lg wrap-anywhere">
          {company ? `For ${company.company_name}` : 'For a company?'}
        </h3>
      </summary>
      {may_name_company ? (
        <form noValidate className="grid gap-4 pb-4" onSubmit={handleSubmit(() => begin(save))}>
          <TextField
            id={`${id}-name`}
            label="Company name"
            autoComplete="organization"
            maxLength={200}
            value={typed.company_name}
            error={errorOf('company_name')}
            onChange={(company_name) => type({ company_name })}
          />
          <TextField
            id={`${id}-address`}
            label="Company address"
            autoComplete="off"
            maxLength={600}
            value={typed.company_address}
            error={errorOf('company_address')}
            onChange={(company_address) => type({ company_address })}
          />
          <TextField
            id={`${id}-gstin`}
            label="GSTIN"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={50}
            value={typed.company_gstin}
            hint="All three stand on what we issue from now on. Change or empty them until the trip is over."
            error={errorOf('gstin')}
            onChange={(company_gstin) => type({ company_gstin })}
          />
          <p role="status" className="empty:hidden">
            {errorOf('saved')}
          </p>
          {!['saved', 'company_name', 'company_address', 'gstin'].includes(fieldOf) && (
            <Problem>{said.message}</Problem>
          )}
          <Button type="submit" kind="secondary" className="justify-self-start" busy={busy}>
            Save
          </Button>
        </form>
      ) : (
        <p className="pb-4">
          {company?.company_address}
          <span className="figures block">GSTIN {company?.company_gstin}</span>
        </p>
      )}
    </details>
  )
}
