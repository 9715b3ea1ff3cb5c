// What needs an operator: one list, the most urgent kind first.

import { useSignals } from '@preact/signals-react/runtime'
import { memo, type ReactElement, type RefObject, useRef, useState } from 'react'
import { NEED_KINDS, NEEDS, NEEDS_SHOWN, type Need, type NeedKind } from '../../domain/ops/needs'
import type { RideRow } from '../../domain/ops/ride-lists'
import { Books } from './books'
import type { ConsolePart } from './console-state'
import { NeedLine } from './need-line'
import { RideItem } from './ride-rows'
import { Section } from './section'
import { shortDay } from './words'

/** What needs an operator, and the state of the books. */
export function NeedsList({ state }: ConsolePart) {
  useSignals()
  const board = state.board.value
  if (!board) return <div className="skeleton h-24" />
  const { needs, audit } = board
  const isCut = NEED_KINDS.some((kind) => needs.filter((need) => need.kind === kind).length >= NEEDS_SHOWN)
  return (
    <Section id="ops-needs" heading="Needs a person" figures={`${needs.length}${isCut ? '+' : ''}`}>
      {needs.length === 0 ? (
        <p className="text-muted">Nothing now. Rides without a driver appear here 12 hours before pickup.</p>
      ) : (
        <ul className="ops-list" data-urgent>
          {NEED_KINDS.map((kind) => (
            <NeedsOfKind
              key={kind}
              state={state}
              kind={kind}
              needs={needs.filter((need) => need.kind === kind)}
            />
          ))}
        </ul>
      )}
      <Books state={state} audit={audit} />
    </Section>
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
  kind: NeedKind
  needs: readonly Need[]
}

function NeedsOfKind({ state, kind, needs }: NeedsOfKindProps) {
  const list = useRef<readonly RideRow[]>([])
  list.current = needs.flatMap(({ ride }) => ride ?? [])
  return (
    <Folded of={NEEDS[kind].name}>
      {needs.map((need) =>
        need.ride ? (
          <RideNeed key={need.id} state={state} need={need} ride={need.ride} list={list} />
        ) : (
          <NeedLine key={need.id} state={state} need={need} />
        ),
      )}
    </Folded>
  )
}

interface RideNeedProps extends ConsolePart {
  need: Need
  ride: RideRow
  list: RefObject<readonly RideRow[]>
}

const RideNeed = memo(function RideNeed({ state, need: { kind, at }, ride, list }: RideNeedProps) {
  useSignals()
  const isEmergency = kind === 'emergency'
  return (
    <RideItem
      state={state}
      ride={ride}
      list={list}
      badge={
        <strong className={isEmergency ? 'text-error' : 'text-warning'}>
          {NEEDS[kind].name}
          {isEmergency && at && `, ${shortDay(at, state.roughNow.value)}`}
        </strong>
      }
    />
  )
})
