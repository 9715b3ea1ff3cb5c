// What people were told of a booking, and what came of it.

import { useSignals } from '@preact/signals-react/runtime'
import {
  CHANNEL_WORDS,
  type PanelMessage,
  reasonWords,
  type Sending,
  STATUS_WORDS,
  toWords,
} from '../../domain/ops/messages'
import type { ConsolePart } from './console-state'
import { SendAgainButton } from './need-actions'
import { Section } from './section'
import { shortTime } from './words'

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

/** What people were told, newest first. */
export function PanelMessages({ state, messages }: ConsolePart & { messages: readonly PanelMessage[] }) {
  useSignals()
  const now = state.roughNow.value
  return (
    <Section id="ops-messages" heading="Messages" level={3}>
      {messages.length === 0 && <p className="text-muted">None yet.</p>}
      <ul className="ops-log">
        {messages.map((message) => (
          <li key={message.id}>
            <span className="text-muted">{shortTime(message.created_at, now)}</span>
            <span>
              <strong>{message.what}</strong>{' '}
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
              <SendAgainButton state={state} message={message} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
