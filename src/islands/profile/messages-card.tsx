import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { type CallRefusal, call } from '../../api'
import { useBusy } from '../../components/button-actions'
import {
  fetchMessages,
  PUSH_WORDS,
  type PushSupport,
  pushSupport,
  turnOffPush,
  turnOnPush,
} from '../../components/push-browser'
import {
  type MessagesCard as Card,
  CHANNEL_NEEDS,
  FIRST_CHANNELS,
  type FirstChannel,
  MessagesCardSchema,
  type SettingsChange,
} from '../../domain/messages/settings'
import type { Result } from '../../domain/result'
import { messageFor } from './api'

const PATH = '/api/profile/messages'

const saveSettings = (body: SettingsChange) =>
  call(PATH, { answer: MessagesCardSchema, method: 'PATCH', body })

const sendLink = (email: string) => call(`${PATH}/email`, { answer: MessagesCardSchema, body: { email } })

const removeEmail = () => call(`${PATH}/email`, { answer: MessagesCardSchema, method: 'DELETE' })

const dropPending = () => call(`${PATH}/pending-email`, { answer: MessagesCardSchema, method: 'DELETE' })

type Answer = Result<Card, CallRefusal>

/** Makes a change, showing meanwhile what it would become; resolves to whether it was made. */
type Change = (request: () => Promise<Answer>, meanwhile?: Card) => Promise<void>

interface MessagesCardProps {
  /** Null if it could not be read. */
  initial: Card | null
  phone: string | null
  /** Called with the proven address after each change. */
  onEmail: (email: string | null) => void
}

/** How this user is told of what they have to know. */
export function MessagesCard({ initial, phone, onEmail }: MessagesCardProps) {
  const [card, setCard] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, begin] = useBusy()
  const change: Change = (request, meanwhile) =>
    begin(async () => {
      setProblem(null)
      if (meanwhile) setCard(meanwhile)
      const answer = await request()
      setCard(answer.ok ? answer.value : card)
      if (answer.ok) onEmail(answer.value.email)
      else setProblem(messageFor(answer.refusal))
    })
  return (
    <section className="card grid gap-5" aria-labelledby="messages" aria-busy={busy}>
      <h2 id="messages" className="text-xl">
        Messages
      </h2>
      {problem !== null && (
        <p role="alert" className="text-error">
          {problem}
        </p>
      )}
      {card === null ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-muted">How we reach you could not be read.</p>
          <Action onPress={() => void change(fetchMessages)}>Try again</Action>
        </div>
      ) : (
        <>
          <Channels card={card} phone={phone} change={change} />
          <EmailAddress key={card.pending?.email ?? card.email} card={card} change={change} />
          <Notifications card={card} onChange={setCard} />
        </>
      )}
    </section>
  )
}

function Action({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="button" data-kind="secondary" onClick={onPress}>
      {children}
    </button>
  )
}

const LABELS: Record<FirstChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail' }

interface Part {
  card: Card
  change: Change
}

/** What comes first, with where it goes or why it can't be chosen yet, and what the user agreed to. */
function Channels({ card, phone, change }: Part & { phone: string | null }) {
  const { settings, email } = card
  const set = (made: SettingsChange) =>
    void change(() => saveSettings(made), { ...card, settings: { ...settings, ...made } })
  // As people read a number out: +91 98450 12345.
  const number = phone?.replace(/^\+91(\d{5})/, '+91 $1 ')
  const goesTo: Record<FirstChannel, string | null> = {
    sms: `To ${number}`,
    whatsapp: settings.whatsapp ? `To ${number}` : null,
    email: email && `To ${email}`,
  }
  return (
    <>
      <fieldset>
        <legend className="font-semibold">We reach you first by</legend>
        {FIRST_CHANNELS.map((channel) => (
          <label key={channel} className="check">
            <input
              type="radio"
              name="first_channel"
              value={channel}
              checked={settings.first_channel === channel}
              disabled={goesTo[channel] === null}
              onChange={() => set({ first_channel: channel })}
            />
            <span>
              {LABELS[channel]}
              <span className="block text-muted text-sm wrap-anywhere">
                {goesTo[channel] ?? (channel !== 'sms' && CHANNEL_NEEDS[channel])}
              </span>
            </span>
          </label>
        ))}
        <p className="field-hint">What does not arrive there is sent another way.</p>
      </fieldset>
      <div>
        <label className="check">
          <input
            type="checkbox"
            name="whatsapp"
            checked={settings.whatsapp}
            onChange={({ target }) => set({ whatsapp: target.checked })}
          />
          <span>I agree to messages by WhatsApp</span>
        </label>
        <label className="check">
          <input
            type="checkbox"
            name="optional"
            checked={settings.optional}
            onChange={({ target }) => set({ optional: target.checked })}
          />
          <span>
            Remind me of rides the evening before
            <span className="block text-muted text-sm">
              Never by SMS. What a ride needs, and refunds, come in any case.
            </span>
          </span>
        </label>
      </div>
    </>
  )
}

/** The address: none, waiting for its link, proven, or Google's. */
function EmailAddress({ card, change }: Part) {
  const { email, email_is_googles, pending } = card
  const [typing, setTyping] = useState(email === null && pending === null)
  const [typed, setTyped] = useState('')
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="text-base">E-mail address</h3>
      {email !== null && (
        <p className="wrap-anywhere">
          {email}{' '}
          <span className="text-muted">{email_is_googles ? 'From your Google account' : 'Confirmed'}</span>
        </p>
      )}
      {pending && (
        <p role="status" className="wrap-anywhere">
          {pending.is_over
            ? `The link to ${pending.email} is too old.`
            : `Not confirmed yet: open the link that we sent to ${pending.email}. It works for an hour.`}
        </p>
      )}
      {typing ? (
        <form
          // method="dialog" outside a dialog sends nothing: submitted before hydration, it does not get into the URL.
          method="dialog"
          className="flex w-full flex-wrap items-end gap-3"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void change(() => sendLink(typed))
          }}
        >
          <div className="field min-w-48 flex-1">
            <label htmlFor="new_email">{email === null ? 'New address' : 'Another address'}</label>
            <input
              id="new_email"
              name="new_email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <button type="submit" className="button" data-kind="secondary">
            Send a link
          </button>
        </form>
      ) : (
        !email_is_googles && (
          <div className="flex flex-wrap gap-3">
            {pending && (
              <Action onPress={() => void change(() => sendLink(pending.email))}>Send again</Action>
            )}
            <Action onPress={() => setTyping(true)}>Change</Action>
            {pending ? (
              <Action onPress={() => void change(dropPending)}>Don’t use it</Action>
            ) : (
              <Action onPress={() => void change(removeEmail)}>Remove</Action>
            )}
          </div>
        )
      )}
    </div>
  )
}

function Notifications({ card, onChange }: { card: Card; onChange: (card: Card) => void }) {
  const { push_key, this_browser, browsers } = card
  // Known to the browser alone.
  const [support, setSupport] = useState<PushSupport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, begin] = useBusy()
  useEffect(() => setSupport(pushSupport()), [])
  if (push_key === null || support === null) return null
  const press = async () => {
    setProblem(null)
    const turned = await (this_browser ? turnOffPush() : turnOnPush(push_key))
    if (turned.ok) onChange(turned.value)
    else setProblem(turned.refusal)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="text-base">Notifications</h3>
      <p className="text-muted" role="status">
        {support === 'available' ? statusOf(this_browser, browsers) : PUSH_WORDS[support]}
      </p>
      {(support === 'available' || this_browser) && (
        <button
          type="button"
          className="button"
          data-kind="secondary"
          aria-busy={busy}
          onClick={() => void begin(press)}
        >
          {this_browser ? 'Turn off here' : 'Turn on here'}
        </button>
      )}
      {problem !== null && (
        <p role="alert" className="text-error">
          {problem}
        </p>
      )}
    </div>
  )
}

function statusOf(isHere: boolean, browsers: number): string {
  const others = browsers - (isHere ? 1 : 0)
  const elsewhere = others === 0 ? '' : ` On in ${others} other ${others === 1 ? 'browser' : 'browsers'}.`
  return `${isHere ? 'On in this browser: they come before anything else.' : 'Off in this browser.'}${elsewhere}`
}
