import { useId, useRef, useState } from 'react'
import { object, string } from 'valibot'
import { type CallRefusal, call, messageFor } from '../../api'
import { BRAND } from '../../brand'
import { Button, handleSubmit, Problem, useBusy } from '../../components/button'
import { Modal } from '../../components/modal'
import { DELETE_WORD, DELETION_REFUSALS } from '../../domain/profile/account'
import { ROUTES } from '../../routes'
import { FoldedCard } from './folded-card'

interface YourDataProps {
  /** A driver or an operator, whose account only our support can delete. */
  worksForUs: boolean
  /** Called when the account is deleted, before the page is left. */
  onDeleted: () => void
}

/** Download of all the user's data, and deletion of the account. */
export function YourData({ worksForUs, onDeleted }: YourDataProps) {
  const [deleting, setDeleting] = useState(false)
  return (
    <FoldedCard id="your-data" title="Your data" note="Download or delete">
      <div className="grid justify-items-start gap-2">
        <p className="text-muted">
          Profile, addresses, and every trip with its payments, in one file (JSON).
        </p>
        <a className="button" data-kind="secondary" href="/api/profile/export" download>
          Download my data
        </a>
      </div>
      <div className="grid justify-items-start gap-2">
        <h3 className="text-base">Leaving us?</h3>
        {worksForUs ? (
          <p className="text-muted">
            You drive or work for us. To delete this account, write to{' '}
            <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
          </p>
        ) : (
          <>
            <p className="text-muted">
              We'll show you what is deleted before you confirm. You can’t undo it.
            </p>
            <Button kind="danger" onClick={() => setDeleting(true)}>
              Delete my account
            </Button>
          </>
        )}
      </div>
      <Modal title="Delete your account?" open={deleting} onClose={() => setDeleting(false)}>
        <DeleteAccount onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      </Modal>
    </FoldedCard>
  )
}

const DeletedSchema = object({ destination: string() })

const GOES = [
  'Your name, phone number, e-mail, photo and date of birth',
  'Your saved addresses, emergency contacts, passengers and your Google link',
  'What you wrote: instructions, comments, reasons',
]

const STAYS = [
  'Your trips, because tax law asks for them: times, distances and money, with the part of town in place of each address',
  'The stars you gave, without your words',
  'Refunds still to come, to the method you paid with',
  'What you still owe for a ride. Pay it first: you can’t pay online afterwards',
]

/** The response to an earlier attempt, which deleted the account, may have been lost. */
const SIGNED_OUT = 'You’re signed out. If you just deleted your account, it’s done.'

/** Whether the deletion was refused because of a ride, which has to be cancelled first. */
const isForARide = (refusal: CallRefusal) =>
  refusal.reason === 'refused' && ['ride_accepted', 'ride_paid'].includes(refusal.code)

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="text-base">{title}</h3>
      <ul className="mt-1 list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** Lists what is deleted and what is kept, and deletes the account once the confirmation word is typed. */
function DeleteAccount({ onClose, onDeleted }: { onClose(): void; onDeleted(): void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [mistyped, setMistyped] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal | null>(null)
  const [busy, begin] = useBusy()

  async function remove() {
    const done = await call('/api/profile/delete', { answer: DeletedSchema, body: { confirmation: typed } })
    // The next page confirms it, and clears the trip stored in this browser.
    if (!done.ok) return setRefusal(done.refusal)
    onDeleted()
    location.assign(done.value.destination)
  }

  const submit = () => {
    setRefusal(null)
    const isTyped = typed.trim() === DELETE_WORD
    setMistyped(!isTyped)
    if (isTyped) void begin(remove)
    else field.current?.focus()
  }

  return (
    <form className="grid gap-5" noValidate onSubmit={handleSubmit(submit)}>
      <Lines title="Deleted now" lines={GOES} />
      <Lines title="Kept, without your name" lines={STAYS} />
      <p>
        The same number then starts a new, empty account. <a href={ROUTES.privacy.path}>Privacy policy</a>
      </p>
      <div className="field">
        <label htmlFor={id}>Type {DELETE_WORD} to confirm</label>
        <input
          ref={field}
          id={id}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          aria-invalid={mistyped}
          aria-describedby={mistyped ? `${id}-error` : undefined}
        />
        <Problem id={`${id}-error`} className="field-error">
          {mistyped && DELETION_REFUSALS.not_confirmed}
        </Problem>
      </div>
      {refusal && (
        <p role="alert">
          <span className="text-error">{messageFor(refusal, SIGNED_OUT)}</span>
          {isForARide(refusal) && (
            <>
              {' '}
              <a href={ROUTES.tripHistory.path}>Trip History</a>
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button className="max-sm:w-full" kind="secondary" onClick={onClose}>
          Keep my account
        </Button>
        <Button type="submit" className="max-sm:w-full" kind="danger" busy={busy}>
          Delete my account
        </Button>
      </div>
    </form>
  )
}
