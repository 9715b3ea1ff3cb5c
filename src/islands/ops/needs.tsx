// What needs an operator: rides first, then messages, money and papers.

import { useSignals } from '@preact/signals-react/runtime'
import { memo, type ReactElement, type RefObject, useRef, useState } from 'react'
import { dateOf } from '../../domain/kolkata-time'
import {
  type Board,
  NEED_WORDS,
  NEEDS,
  NEEDS_SHOWN,
  type Need,
  type NeedsPerson,
  type PaperNeed,
  type RideRow,
} from '../../domain/ops/dispatch-board'
import { paperWords } from '../../domain/rides/papers'
import type { ConsolePart } from './console-state'
import { MoneyDialog } from './money-actions'
import type { MoneyAction } from './money-forms'
import { Books, countOfMoney, MoneyLines } from './money-needs'
import { EnterDates, NeedLine } from './need-line'
import { type MessageAction, MessageButtons, MessageDialog, messageNeedWords } from './panel-messages'
import { RideItem } from './ride-rows'
import { eventWords, sentence, shortDay } from './words'

/** Rides, messages and money that need an operator, the most urgent first. */
export function NeedsList({ state }: ConsolePart) {
  useSignals()
  const [action, setAction] = useState<MoneyAction | null>(null)
  const [messageAction, setMessageAction] = useState<MessageAction | null>(null)
  const board = state.board.value
  if (!board) return <div className="skeleton h-24" />
  const count =
    board.needs.length +
    board.messages.length +
    (board.messages_waiting ? 1 : 0) +
    countOfMoney(board.money) +
    board.papers.length
  return (
    <section aria-labelledby="ops-needs">
      <h2 id="ops-needs" className="ops-heading">
        Needs a person{' '}
        <span className="figures">
          {count}
          {isCut(board) && '+'}
        </span>
      </h2>
      {count === 0 ? (
        <p className="text-muted">Nothing now. Rides without a driver appear here 12 hours before pickup.</p>
      ) : (
        <ul className="ops-list" data-urgent>
          {NEEDS.map((kind) => (
            <NeedsOfKind
              key={kind}
              state={state}
              kind={kind}
              needs={board.needs.filter(({ need }) => need === kind)}
            />
          ))}
          <Folded of="Messages that did not arrive">
            {board.messages.map((message) => (
              <NeedLine
                key={message.id}
                state={state}
                at={message.created_at}
                what={`Did not arrive: ${eventWords(message.event)}`}
                bookingId={message.booking_id}
                buttons={<MessageButtons message={message} isNeed onAct={setMessageAction} />}
              >
                {messageNeedWords(message)}
              </NeedLine>
            ))}
          </Folded>
          {board.messages_waiting && (
            <NeedLine
              state={state}
              at={board.messages_waiting.since}
              what={`Messages waiting: ${board.messages_waiting.count}`}
            >
              For over an hour: nobody who sends them takes them. They are tried again; call riders whose ride
              is near.
            </NeedLine>
          )}
          <MoneyLines state={state} money={board.money} onAct={setAction} />
          <Folded of="Papers">
            {board.papers.map((papers) => (
              <PaperLine key={papers.id} state={state} need={papers} />
            ))}
          </Folded>
        </ul>
      )}
      <Books state={state} money={board.money} />
      {/* Not in the list: it stays open when another operator empties that. */}
      <MoneyDialog state={state} action={action} onClose={() => setAction(null)} />
      <MessageDialog state={state} action={messageAction} onClose={() => setMessageAction(null)} />
    </section>
  )
}

/** Rows of a kind that are shown before the rest is asked for. */
const FOLDED_AT = 5

/** Rows of one kind: the first five, and the rest once it is asked for. */
function Folded({ of, children }: { of: string; children: ReactElement[] }) {
  const [open, setOpen] = useState(false)
  if (children.length <= FOLDED_AT) return children
  return (
    <>
      {open ? children : children.slice(0, FOLDED_AT)}
      <li>
        <button
          type="button"
          className="ops-row text-link"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {/* Not in the narrow column of times. */}
          <span style={{ gridColumn: '1 / -1' }}>
            {open
              ? `Show ${FOLDED_AT}`
              : children.length < NEEDS_SHOWN
                ? `Show all ${children.length}`
                : `Show ${children.length} of ${children.length} or more`}
            : {of}
          </span>
        </button>
      </li>
    </>
  )
}

interface NeedsOfKindProps extends ConsolePart {
  kind: Need
  needs: readonly NeedsPerson[]
}

function NeedsOfKind({ state, kind, needs }: NeedsOfKindProps) {
  const list = useRef<readonly RideRow[]>([])
  list.current = needs.map(({ ride }) => ride)
  return (
    <Folded of={NEED_WORDS[kind]}>
      {needs.map((need) => (
        <RideNeed key={need.id} state={state} need={need} list={list} />
      ))}
    </Folded>
  )
}

interface RideNeedProps extends ConsolePart {
  need: NeedsPerson
  list: RefObject<readonly RideRow[]>
}

const RideNeed = memo(function RideNeed({ state, need: { need, ride, at }, list }: RideNeedProps) {
  useSignals()
  const isEmergency = need === 'emergency'
  return (
    <RideItem
      state={state}
      ride={ride}
      list={list}
      badge={
        <strong className={isEmergency ? 'text-error' : 'text-warning'}>
          {NEED_WORDS[need]}
          {isEmergency && `, ${shortDay(at, state.roughNow.value)}`}
        </strong>
      }
    />
  )
})

/** Of some kind no more are shown, and there may be. */
const isCut = ({ needs, messages, papers }: Board) =>
  messages.length >= NEEDS_SHOWN ||
  papers.length >= NEEDS_SHOWN ||
  NEEDS.some((kind) => needs.filter(({ need }) => need === kind).length >= NEEDS_SHOWN)

/** Papers of a driver or a car; the new dates are entered in the fleet, where that one opens. */
function PaperLine({ state, need: { subject, id, name, papers } }: ConsolePart & { need: PaperNeed }) {
  const today = dateOf(new Date(state.roughNow.value))
  return (
    <NeedLine
      state={state}
      at={null}
      what={`Papers: ${name ?? 'No name'}`}
      buttons={<EnterDates state={state} subject={subject} id={id} name={name} />}
    >
      {sentence(papers.map((paper) => paperWords(paper, today)).join('; '))}.
    </NeedLine>
  )
}
