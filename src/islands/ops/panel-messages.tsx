// What people were told of a booking, what came of it, and the forms of what an operator does about it.

import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Modal } from '../../components/modal'
import type { PanelMessage, Sending } from '../../domain/ops/messages'
import { type ConsolePart, refresh } from './console-state'
import { OperatorForm, WrittenSchema } from './forms'
import { ActButton } from './money-actions'
import { eventWords, shortTime } from './words'

const CHANNEL_WORDS = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail', push: 'Notification' }

const STATUS_WORDS: Record<Sending['status'], string> = {
  due: 'due',
  sending: 'being sent',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'not delivered',
  unknown: 'no answer',
  failed: 'could not be sent',
  untrue: 'no longer true',
}

const REASON_WORDS: Record<string, string> = {
  'no longer true': '',
  'no answer': 'The provider did not answer: it may have arrived.',
  'not reached': 'The provider could not be reached.',
  'nobody to send it to': 'They have no proven number or address.',
  'could not be composed': 'Our record of it cannot be read: give it to an engineer.',
  'delivered on another channel': 'It was delivered another way.',
  'account deleted': 'The account was deleted.',
  not_configured: 'The channel is not set up.',
  nothing_to_send: 'They cannot be reached by it any more.',
  '400': 'The provider takes no such number or text.',
  '401': 'The provider does not take our account: give it to an engineer.',
  '403': 'The provider does not take our account: give it to an engineer.',
  '429': 'The provider takes no more for now.',
  '131026': 'Their number takes no WhatsApp from us.',
  '131049': 'WhatsApp keeps it from them for now.',
  'email.bounced': 'There is no such mailbox.',
  'email.complained': 'They marked it as spam.',
  'email.suppressed': 'The provider sends nothing to this mailbox any more.',
}

/** Why a message is not delivered, as it was recorded: words of ours, or a provider's code after them. */
function reasonWords(error: string): string {
  const code = error.replace(/^(refused with|undelivered:) /, '')
  const known = REASON_WORDS[code]
  if (known !== undefined) return known
  if (/^5\d\d$/.test(code)) return `The provider is broken (${code}).`
  if (code === 'no reason given') return 'The provider does not say why.'
  return `The provider’s code is ‘${code}’.`
}

const TO_WORDS: Partial<Record<PanelMessage['audience'], string>> = {
  person: '',
  address: 'the former number of ',
  contact: 'an emergency contact of ',
  passenger: 'the passenger of ',
}

const toWords = ({ audience, name }: PanelMessage): string =>
  `to ${TO_WORDS[audience] ?? `${audience} `}${name ?? 'somebody without a name'}`

/** What happened to a message on a channel, with its times. */
function sendingWords({ channel, status, parts, sent_at, ended_at, try_at }: Sending, now: number): string {
  const times = [
    sent_at && status !== 'sent' && `sent ${shortTime(sent_at, now)}`,
    try_at && status !== 'sent' && `looked at again ${shortTime(try_at, now)}`,
    parts && `${parts} ${parts === 1 ? 'part' : 'parts'}`,
  ].filter((part) => typeof part === 'string')
  const at = ended_at ?? (status === 'sent' ? sent_at : null)
  return `${channel ? CHANNEL_WORDS[channel] : 'Any channel'} ${STATUS_WORDS[status]}${at ? ` ${shortTime(at, now)}` : ''}${times.length > 0 ? ` (${times.join(', ')})` : ''}`
}

/** What happened to a message that did not arrive, and what to do about it. */
export function messageNeedWords(message: PanelMessage): string {
  const [sending] = message.sendings.slice(-1)
  const what = sending
    ? `${sending.channel ? `${CHANNEL_WORDS[sending.channel]} ` : ''}${STATUS_WORDS[sending.status]}`
    : ''
  const why = sending?.last_error ? reasonWords(sending.last_error) : ''
  const next =
    message.is_pressing || message.audience === 'address'
      ? 'Call them now, then leave it.'
      : message.may_be_sent
        ? 'Send it again once the reason is gone, or call them and leave it.'
        : 'It is not sent any more: leave it.'
  return `${toWords(message)}, ${what}. ${why} ${next}`.replace(/^t/, 'T')
}

export interface MessageAction {
  act: 'again' | 'leave'
  message: PanelMessage
}

interface MessageButtonsProps {
  message: PanelMessage
  /** It stands on the board. */
  isNeed?: boolean
  onAct(action: MessageAction): void
}

export function MessageButtons({ message, isNeed = false, onAct }: MessageButtonsProps) {
  return (
    <>
      {message.may_be_sent && (
        <ActButton onClick={() => onAct({ act: 'again', message })}>Send again</ActButton>
      )}
      {isNeed && <ActButton onClick={() => onAct({ act: 'leave', message })}>Leave it</ActButton>}
    </>
  )
}

/** The form of what was chosen for a message; afterwards board and panel are read anew. */
export function MessageDialog({
  state,
  action,
  onClose,
}: ConsolePart & { action: MessageAction | null; onClose(): void }) {
  return (
    <Modal
      title={action?.act === 'leave' ? 'Leave the message' : 'Send again'}
      open={action !== null}
      onClose={onClose}
    >
      {action && (
        <MessageForm
          {...action}
          onDone={() => {
            onClose()
            void refresh(state)
          }}
          onRefused={() => void refresh(state)}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

interface MessageFormProps extends MessageAction {
  onDone(): void
  onRefused(): void
  onClose(): void
}

function MessageForm({ act, message, ...props }: MessageFormProps) {
  const leaves = act === 'leave'
  return (
    <OperatorForm
      path={`/api/ops/messages/${encodeURIComponent(message.id)}/${act}`}
      answer={WrittenSchema}
      body={({ reason }) => (leaves ? { reason } : {})}
      {...(leaves ? { reason: 'Reason, and how they were told' } : {})}
      submit={leaves ? 'Leave it' : 'Send it again'}
      {...props}
    >
      <p>
        {leaves
          ? 'It is not sent again by itself, and stands on the board no more.'
          : `‘${eventWords(message.event)}’ goes ${toWords(message)} once more, as it is true now, by the first way they can be reached.`}
      </p>
    </OperatorForm>
  )
}

/** What people were told, newest first. */
export function PanelMessages({ state, messages }: ConsolePart & { messages: readonly PanelMessage[] }) {
  useSignals()
  const [action, setAction] = useState<MessageAction | null>(null)
  const now = state.roughNow.value
  return (
    <section aria-labelledby="ops-messages">
      <h3 id="ops-messages" className="ops-heading">
        Messages
      </h3>
      {messages.length === 0 && <p className="text-muted">None yet.</p>}
      <ul className="ops-log">
        {messages.map((message) => (
          <li key={message.id}>
            <span className="text-muted">{shortTime(message.created_at, now)}</span>
            <span>
              <strong>{eventWords(message.event)}</strong>{' '}
              <span className="text-muted">
                {toWords(message)}
                {message.is_again && ', sent again'}
              </span>
              {message.sendings.map((sending) => (
                <span
                  key={sending.channel}
                  className={`block ${['failed', 'undelivered', 'unknown'].includes(sending.status) ? 'text-warning' : ''}`}
                >
                  {sendingWords(sending, now)}. {sending.last_error && reasonWords(sending.last_error)}
                </span>
              ))}
            </span>
            <span className="empty:hidden">
              <MessageButtons message={message} onAct={setAction} />
            </span>
          </li>
        ))}
      </ul>
      <MessageDialog state={state} action={action} onClose={() => setAction(null)} />
    </section>
  )
}
