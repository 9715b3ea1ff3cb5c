import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CallRefusal, call } from '../../api'
import { Button, handleSubmit, Problem, useBusy } from '../../components/button'
import { CrossIcon } from '../../components/line-icon'
import { QuestionDialog } from '../../components/question-dialog'
import { TextField } from '../../components/text-field'
import {
  type ContactProblems,
  checkContact,
  type EmergencyContact,
  EmergencyContactsSchema,
  MAX_CONTACTS,
} from '../../domain/profile/emergency-contact'
import { LONGEST_NAME } from '../../domain/profile/name'
import type { Result } from '../../domain/result'
import { spacedPhone } from '../../domain/sign-in/phone'
import { besideRefusal, messageFor } from './api'
import { FoldedCard } from './folded-card'

type Answer = Result<{ contacts: EmergencyContact[] }, CallRefusal>

const PATH = '/api/profile/emergency-contacts'

const NOTHING = { name: '', phone_no: '' }

interface Props {
  /** Null if they could not be read. */
  initial: EmergencyContact[] | null
  ownPhone: string | null
}

/** Whom a press for help on a ride tells: up to three people. */
export function ContactsCard({ initial, ownPhone }: Props) {
  const [contacts, setContacts] = useState(initial)
  const [typed, setTyped] = useState(NOTHING)
  const [problems, setProblems] = useState<ContactProblems>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, begin] = useBusy()
  const [removing, setRemoving] = useState<EmergencyContact | null>(null)
  const card = useRef<HTMLElement>(null)

  const take = (answer: Answer) => {
    const known = answer.ok ? answer.value : besideRefusal(EmergencyContactsSchema, answer.refusal)
    if (known) setContacts(known.contacts)
    setTrouble(answer.ok ? null : messageFor(answer.refusal))
    // What was pressed may be gone.
    card.current?.focus({ preventScroll: true })
  }
  const add = async () => {
    const answer = await call(PATH, { answer: EmergencyContactsSchema, body: typed })
    take(answer)
    if (answer.ok) setTyped(NOTHING)
  }
  const submit = () => {
    const checked = checkContact(typed, ownPhone)
    setProblems(checked.ok ? {} : checked.refusal)
    if (checked.ok) void begin(add)
  }
  const remove = async () => {
    const path = `${PATH}/${encodeURIComponent(removing?.id ?? '')}`
    const answer = await call(path, { answer: EmergencyContactsSchema, method: 'DELETE' })
    flushSync(() => setRemoving(null))
    take(answer)
    return null
  }

  return (
    <FoldedCard
      ref={card}
      id="emergency-contacts"
      title="Emergency contacts"
      note={contacts?.map(({ name }) => name).join(', ') || 'Nobody yet'}
      isOpenAtFirst={initial === null}
      isBusy={busy}
    >
      <p className="text-muted">
        Press for help on a ride, and we text them a link to where you are. Ask them first.
      </p>
      {contacts === null && <p>We couldn’t load your contacts. Please reload the page.</p>}
      {contacts !== null && contacts.length > 0 && (
        <ul className="-my-3 divide-y divide-hairline">
          {contacts.map((contact) => (
            <li key={contact.id} className="flex items-center gap-3 py-1">
              <p className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-semibold">{contact.name}</span>
                <span className="block text-muted">{spacedPhone(contact.phone_no)}</span>
              </p>
              <button
                type="button"
                className="icon-button text-muted"
                aria-label={`Remove ${contact.name}`}
                onClick={() => setRemoving(contact)}
              >
                <CrossIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      {contacts !== null && contacts.length < MAX_CONTACTS && (
        // method="dialog" outside a dialog sends nothing: submitted before hydration, it does not get into the URL.
        <form method="dialog" className="grid gap-4" noValidate onSubmit={handleSubmit(submit)}>
          <TextField
            id="contact_name"
            label="Name"
            hint="As you call them."
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={typed.name}
            error={problems.name ?? null}
            onChange={(name) => setTyped({ ...typed, name })}
          />
          <TextField
            id="contact_phone"
            label="Mobile number"
            hint="An Indian number of ten digits."
            type="tel"
            autoComplete="off"
            maxLength={20}
            value={typed.phone_no}
            error={problems.phone_no ?? null}
            onChange={(phone_no) => setTyped({ ...typed, phone_no })}
          />
          <Button type="submit" className="justify-self-start max-sm:w-full" kind="secondary">
            Add contact
          </Button>
        </form>
      )}
      <Problem>{trouble}</Problem>
      <QuestionDialog
        title={`Remove ${removing?.name}?`}
        yes="Remove"
        no="Keep"
        open={removing !== null}
        onYes={remove}
        onClose={() => setRemoving(null)}
      >
        <p>We won’t alert them any more when you press for help.</p>
      </QuestionDialog>
    </FoldedCard>
  )
}
