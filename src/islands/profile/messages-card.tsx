import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { type CallOptions, type CallRefusal, call, isDecided } from '../../api'
import { Button, handleSubmit, NotRead, Problem, useBusy } from '../../components/button'
import {
  fetchMessages,
  PUSH_WORDS,
  type PushSupport,
  pushSupport,
  renewSubscription,
  turnOffPush,
  turnOnPush,
} from '../../components/push-browser'
import { QuestionDialog } from '../../components/question-dialog'
import { startTicking } from '../../components/ticking'
import {
  type MessagesCard as Card,
  CHANNEL_NEEDS,
  EmailSchema,
  FIRST_CHANNELS,
  type FirstChannel,
  MessagesCardSchema,
  type SettingsChange,
} from '../../domain/messages/settings'
import type { Result } from '../../domain/result'
import { messageFor } from './api'
import { FoldedCard } from './folded-card'

const PATH = '/api/profile/messages'

const ask = (request: Pick<CallOptions, 'body' | 'method'>, path = '') =>
  call(`${PATH}${path}`, { answer: MessagesCardSchema, ...request })

/** Milliseconds between two looks for whether an address was confirmed. */
const LINK_OPENED_MS = 15_000

const sendLink = (email: string) => ask({ body: { email } }, '/email')

type Answer = Result<Card, CallRefusal>

interface MessagesCardProps {
  /** Null if it could not be read. */
  initial: Card | null
  phone: string | null
  /** Called with the proven address after each change. */
  onEmail: (email: string | null) => void
}

/** How this user is told of what they have to know. */
export function MessagesCard({ initial, phone, onEmail }: MessagesCardProps) {
  const { card, problem, saving, take, save } = useSettings(initial)
  const answered = (answer: Answer): string | null => {
    if (!answer.ok) return messageFor(answer.refusal)
    take(answer.value)
    onEmail(answer.value.email)
    return null
  }
  useEffect(() => void (initial && renewSubscription(initial)), [initial])
  const waitsFor = card?.pending?.email
  // The link may be opened in another tab, or on another device.
  const look = useEffectEvent(async () => {
    if (document.hidden) return
    const read = await fetchMessages()
    if (read.ok && read.value.pending === null) answered(read)
  })
  useEffect(() => {
    if (waitsFor !== undefined) return startTicking(look, LINK_OPENED_MS)
  }, [waitsFor])
  return (
    <FoldedCard
      id="messages"
      title="Messages"
      note={card ? `${LABELS[card.settings.first_channel]} first` : 'Not loaded'}
      isOpenAtFirst={initial === null}
      isBusy={saving}
    >
      <Problem>{problem}</Problem>
      {card === null ? (
        <Unread answered={answered} />
      ) : (
        <>
          <Channels card={card} phone={phone} save={save} />
          <EmailAddress card={card} answered={answered} />
          <Notifications card={card} onChange={take} />
        </>
      )}
    </FoldedCard>
  )
}

/** The settings, each change shown at once and saved in its turn, however slow the server is. */
function useSettings(initial: Card | null) {
  const [card, setCard] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(0)
  // As the server said last.
  const known = useRef(initial)
  const turn = useRef({ waiting: 0, last: Promise.resolve() })
  const take = (answered: Card) => {
    known.current = answered
    setCard(answered)
  }
  const saveInTurn = async (made: SettingsChange) => {
    const answer = await ask({ method: 'PATCH', body: made })
    // Without an answer the change may be kept: what holds is shown.
    const card = isDecided(answer) ? answer : await fetchMessages()
    if (card.ok) known.current = card.value
    const { settings } = known.current ?? {}
    const holds = card.ok && JSON.stringify({ ...settings, ...made }) === JSON.stringify(settings)
    if (!answer.ok && !holds) setProblem(messageFor(answer.refusal))
    turn.current.waiting -= 1
    setSaving(turn.current.waiting)
    if (turn.current.waiting === 0) setCard(known.current)
  }
  const save = (made: SettingsChange) => {
    setProblem(null)
    setCard((shown) => shown && { ...shown, settings: { ...shown.settings, ...made } })
    turn.current.waiting += 1
    setSaving(turn.current.waiting)
    turn.current.last = turn.current.last.then(() => saveInTurn(made))
  }
  return { card, problem, saving: saving > 0, take, save }
}

/** Takes an answer; the reason where it is a refusal. */
type Answered = (answer: Answer) => string | null

function Unread({ answered }: { answered: Answered }) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <NotRead onAgain={async () => setProblem(answered(await fetchMessages()))}>
      We couldn’t load your message settings. {problem}
    </NotRead>
  )
}

const LABELS: Record<FirstChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail' }

interface ChannelsProps {
  card: Card
  phone: string | null
  save(made: SettingsChange): void
}

/** What comes first, with where it goes or why it can't be chosen yet, and what the user agreed to. */
function Channels({ card, phone, save }: ChannelsProps) {
  const { settings, email, browsers } = card
  const hasOther = settings.whatsapp || email !== null || browsers > 0
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
        <legend className="heading text-base">We reach you first by</legend>
        {FIRST_CHANNELS.map((channel) => (
          <label key={channel} className="check py-1">
            <input
              type="radio"
              name="first_channel"
              value={channel}
              checked={settings.first_channel === channel}
              disabled={goesTo[channel] === null}
              onChange={() => save({ first_channel: channel })}
            />
            <span>
              {LABELS[channel]}
              <span className="block text-muted wrap-anywhere">
                {goesTo[channel] ?? (channel !== 'sms' && CHANNEL_NEEDS[channel])}
              </span>
            </span>
          </label>
        ))}
        <p className="field-hint mt-1">If that fails, we try another way.</p>
      </fieldset>
      <div>
        <label className="check">
          <input
            type="checkbox"
            name="whatsapp"
            checked={settings.whatsapp}
            onChange={({ target }) => save({ whatsapp: target.checked })}
          />
          <span>I agree to messages by WhatsApp</span>
        </label>
        <label className="check">
          <input
            type="checkbox"
            name="optional"
            checked={settings.optional}
            onChange={({ target }) => save({ optional: target.checked })}
          />
          <span>
            Remind me of rides the evening before
            <span className="block text-muted">
              {hasOther ? 'Not by SMS.' : 'Not by SMS: choose another way too.'} We always tell you what a
              ride needs, and of refunds.
            </span>
          </span>
        </label>
      </div>
    </>
  )
}

const NOT_AN_ADDRESS = 'Enter the full e-mail address, like name@example.com.'

/** The address: none, waiting for its link, proven, or Google's. */
function EmailAddress({ card, answered }: { card: Card; answered: Answered }) {
  const { email, email_is_googles, pending } = card
  const [asked, setAsked] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, begin] = useBusy()
  const box = useRef<HTMLDivElement>(null)
  const hasOne = email !== null || pending !== null
  const change = (request: () => Promise<Answer>) =>
    begin(async () => {
      setProblem(null)
      const refused = answered(await request())
      setProblem(refused)
      if (refused !== null) return
      setAsked(false)
      setTyped('')
      // What was pressed is gone.
      box.current?.focus()
    })
  const remove = async () => {
    const refused = answered(await ask({ method: 'DELETE' }, '/email'))
    if (refused !== null) return refused
    flushSync(() => setRemoving(false))
    box.current?.focus()
    return null
  }
  const cancel = () => {
    setAsked(false)
    setProblem(null)
    box.current?.focus()
  }
  const submit = () => {
    if (v.is(EmailSchema, typed)) void change(() => sendLink(typed))
    else setProblem(NOT_AN_ADDRESS)
  }
  return (
    <section
      ref={box}
      aria-labelledby="email_title"
      aria-busy={busy}
      tabIndex={-1}
      className="grid justify-items-start gap-2"
    >
      <h3 id="email_title" className="text-base">
        E-mail address
      </h3>
      {email !== null && (
        <p className="wrap-anywhere">
          {email}{' '}
          <span className="text-muted">{email_is_googles ? 'From your Google account' : 'Confirmed'}</span>
        </p>
      )}
      <p role="status" className="wrap-anywhere" hidden={!pending}>
        {pending &&
          (pending.is_over
            ? `The link to ${pending.email} is too old. Press Send again.`
            : `Open the link we sent to ${pending.email} within an hour.`)}
      </p>
      {asked || !hasOne ? (
        <form
          // method="dialog" outside a dialog sends nothing: submitted before hydration, it does not get into the URL.
          method="dialog"
          className="flex w-full flex-wrap items-end gap-3"
          onSubmit={handleSubmit(submit)}
        >
          <div className="field min-w-48 flex-1">
            <label htmlFor="new_email">{hasOne ? 'Another address' : 'New address'}</label>
            <input
              id="new_email"
              name="new_email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
              autoFocus={asked}
              aria-describedby="email_problem"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <Button type="submit" kind="secondary" busy={busy}>
            Send a link
          </Button>
          {asked && (
            <Button kind="secondary" onClick={cancel}>
              Cancel
            </Button>
          )}
        </form>
      ) : (
        !email_is_googles && (
          <div className="flex flex-wrap gap-3">
            {pending && (
              <Button kind="secondary" busy={busy} onClick={() => void change(() => sendLink(pending.email))}>
                Send again
              </Button>
            )}
            <Button kind="secondary" onClick={() => setAsked(true)}>
              Change
            </Button>
            <Button
              kind="secondary"
              onClick={() =>
                pending ? void change(() => ask({ method: 'DELETE' }, '/pending-email')) : setRemoving(true)
              }
            >
              {pending ? 'Don’t use it' : 'Remove'}
            </Button>
          </div>
        )
      )}
      <QuestionDialog
        title="Remove your e-mail address?"
        yes="Remove it"
        no="Keep it"
        open={removing}
        onYes={remove}
        onClose={() => setRemoving(false)}
      >
        <p className="wrap-anywhere">We’ll stop writing to {email}.</p>
      </QuestionDialog>
      <div id="email_problem">
        <Problem>{problem}</Problem>
      </div>
    </section>
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
        <Button kind="secondary" busy={busy} onClick={() => void begin(press)}>
          {this_browser ? 'Turn off here' : 'Turn on here'}
        </Button>
      )}
      <Problem>{problem}</Problem>
    </div>
  )
}

function statusOf(isHere: boolean, browsers: number): string {
  const others = browsers - (isHere ? 1 : 0)
  const elsewhere = others === 0 ? '' : ` On in ${others} other ${others === 1 ? 'browser' : 'browsers'}.`
  return `${isHere ? 'On in this browser. We use it first.' : 'Off in this browser.'}${elsewhere}`
}
