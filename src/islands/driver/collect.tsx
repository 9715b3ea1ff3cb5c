import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Problem } from '../../components/button'
import { StatementLines } from '../../components/statement-lines'
import { overWords, type RentalOver, rentalOver, rentalUse } from '../../domain/fares/rental'
import { isReason } from '../../domain/fields'
import { formatRupees, paiseOf, type RemainderMethod } from '../../domain/payments/amounts'
import {
  type PaidToDriver,
  UNPAID_REASONS,
  UNPAID_WORDS,
  type Unpaid,
  type UnpaidReason,
} from '../../domain/payments/remainder'
import type { StatementLine } from '../../domain/payments/statement-lines'
import { CHARGE_LABELS, isOpen } from '../../domain/rides/charges'
import { AskWhy, type ReportOutcome, useJudgedReport } from './arrival'
import { BigButton, Choice, IGNORE_TAPS_MS, OwnWords } from './buttons'
import type { RideProps } from './driver-state'

/** Before the ride ends: the amount to collect (also if it is zero) and how it was paid. */
export function Collect({ state, ride, onBack }: RideProps & { onBack(): void }) {
  useSignals()
  const [method, setMethod] = useState<RemainderMethod | null>(null)
  const [missing, setMissing] = useState(false)
  const [less, setLess] = useState(false)
  /** What was pressed: the sum was on the button, and the rider may confirm a toll while the end is judged. */
  const pressed = useRef<End>({ amount: 0, collected: null })
  const heading = useRef<HTMLHeadingElement>(null)
  const openedAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed is gone with each of the two forms
  useEffect(() => {
    openedAt.current = Date.now()
    heading.current?.focus()
  }, [less])
  // The ride ends when this is opened, not when it is paid. A rental that its rider extends since goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened anew with each extension alone
  const opened = useMemo(() => endNow(state, ride), [ride.package_hours])
  const over = ride.rental && rentalOver(ride.rental, opened.use)
  const amount = ride.statement.due_paise / 100 + (over?.rupees ?? 0)
  const owes = amount > 0
  const report = useJudgedReport(state, ride.id, 'complete', () => {
    const { amount: _, ...body } = pressed.current
    return { ...body, ended_at: opened.at }
  })
  const { sending } = report

  const end = async (got: Omit<End, 'amount'>) => {
    if (sending) return
    pressed.current = { amount, ...got }
    sent(await report.send())
  }
  const endInFull = () => {
    // Ignores a double tap on 'End ride', whose second tap lands on this button.
    if (Date.now() - openedAt.current < IGNORE_TAPS_MS) return
    if (owes && method === null) return setMissing(true)
    void end({ collected: owes && method ? { method, rupees: amount } : null })
  }
  const sent = (outcome: ReportOutcome) => {
    if (outcome === 'kept' || (outcome === 'done' && state.current.value?.id !== ride.id)) {
      state.over.value = { title: 'Ride completed', text: wordsOfEnd(pressed.current), ended: ride.id }
    }
  }

  return (
    <>
      <div className="driver-sum grid gap-3">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {owes ? (
            <>
              <span className="block text-2xl">Collect</span>
              <span className="figures block text-7xl">{formatRupees(amount)}</span>
            </>
          ) : (
            'Nothing to collect'
          )}
        </h1>
        {owes && ride.pays_driver && <p className="text-xl text-muted">Nothing was paid ahead.</p>}
        {!owes && <p className="text-xl text-muted">Everything was paid online.</p>}
        {(ride.charges.length > 0 || over) && <CollectLines ride={ride} over={over} />}
        {/* What was typed stays while the driver looks at the sum again. */}
        <div className="contents" hidden={!less}>
          <UnpaidForm
            amount={amount}
            busy={sending}
            onSend={(got) => void end(got)}
            onBack={() => setLess(false)}
          />
        </div>
        {owes && !less && (
          <Choice
            legend="How did the rider pay?"
            options={METHODS}
            chosen={method}
            onChoose={(chosen) => {
              setMethod(chosen)
              setMissing(false)
            }}
            isHuge
          >
            <Problem className="text-error text-xl">{missing && 'Choose cash or UPI.'}</Problem>
          </Choice>
        )}
      </div>
      {!less && (
        <div className="driver-actions mt-auto grid gap-3">
          <BigButton size="huge" busy={sending} onPress={endInFull}>
            {owes ? `${formatRupees(amount)} received` : 'Complete ride'}
          </BigButton>
          <div className="driver-others grid gap-3">
            {owes && (
              <BigButton kind="secondary" onPress={() => !sending && setLess(true)}>
                Less, or nothing
              </BigButton>
            )}
            <BigButton kind="secondary" onPress={() => !sending && onBack()}>
              Not yet
            </BigButton>
          </div>
        </div>
      )}
      <AskWhy
        report={report}
        yes="The ride is over"
        consequence="We tell the rider and the office that it's your word."
        onSent={sent}
      />
    </>
  )
}

/** What the sum is made of, and what the rider has not confirmed: that is not to be collected. */
function CollectLines({
  ride: { statement, charges },
  over,
}: Pick<RideProps, 'ride'> & { over: RentalOver | null }) {
  const open = charges.filter(isOpen)
  const due = statement.lines.filter(({ kind }) => kind === 'open' || kind === 'charged')
  return (
    <div className="text-xl">
      <StatementLines lines={due} />
      {over && over.rupees > 0 && <StatementLines lines={[beyondLine(over)]} />}
      {over?.kilometres === null && (
        <p className="mt-2 text-warning">
          This phone doesn't know the kilometres. What they cost is asked of the rider online.
        </p>
      )}
      {open.length > 0 && (
        <p className="mt-2 text-warning">
          Don't collect this, your rider hasn't confirmed it:{' '}
          {open.map(({ kind, amount }) => `${CHARGE_LABELS[kind]} ${formatRupees(amount)}`).join(', ')}
        </p>
      )}
    </div>
  )
}

/** An end of the ride now, by the server's clock, and what it has taken as far as this phone knows. */
function endNow({ clockOffset, live }: RideProps['state'], ride: RideProps['ride']) {
  const at = Date.now() + (clockOffset.value ?? 0)
  return { at, use: rentalUse(ride, at, live.drivenMetres.value) }
}

const beyondLine = (over: RentalOver): StatementLine => ({
  kind: 'open',
  label: 'Beyond the package',
  note: overWords(over),
  paise: paiseOf(over.rupees),
})

/** An end as it was pressed. `amount`: whole rupees that were due. */
interface End {
  amount: number
  collected: PaidToDriver | null
  unpaid?: Unpaid
}

function wordsOfEnd({ amount, collected, unpaid }: End): string {
  if (!collected && !unpaid) return 'There was nothing to collect.'
  const paid =
    collected &&
    `${formatRupees(collected.rupees)} collected ${collected.method === 'upi' ? 'by UPI' : 'in cash'}.`
  const left = `${formatRupees(amount - (collected?.rupees ?? 0))} isn’t paid. We ask the rider to pay it online.`
  return [paid, unpaid && left].filter(Boolean).join(' ')
}

interface UnpaidFormProps {
  /** Whole rupees that remained. */
  amount: number
  busy: boolean
  onSend(got: Omit<End, 'amount'>): void
  onBack(): void
}

const METHODS: readonly [RemainderMethod, string][] = [
  ['cash', 'Cash'],
  ['upi', 'UPI'],
]

/** For a rider who pays less than remains, or nothing: how much, and why. The ride ends all the same. */
function UnpaidForm({ amount, busy, onSend, onBack }: UnpaidFormProps) {
  const [got, setGot] = useState('0')
  const [method, setMethod] = useState<RemainderMethod | null>(null)
  const [reason, setReason] = useState<UnpaidReason | null>(null)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const rupees = /^\d{1,6}$/.test(got.trim()) ? Number(got) : null

  const send = () => {
    if (rupees === null || rupees >= amount) return setProblem(`Enter whole rupees, less than ${amount}.`)
    const collected = method && rupees > 0 ? { method, rupees } : null
    if (rupees > 0 && collected === null) return setProblem('Choose cash or UPI.')
    if (reason === null) return setProblem('Choose a reason.')
    if (reason === 'other' && !isReason(note)) return setProblem('Say why in a few words.')
    setProblem(null)
    onSend({ collected, unpaid: { reason, note: note.trim() } })
  }

  return (
    <>
      <div className="field">
        <label className="text-xl" htmlFor="unpaid-got">
          How much of {formatRupees(amount)} did you get, in rupees?
        </label>
        <input
          id="unpaid-got"
          className="figures text-2xl"
          inputMode="numeric"
          autoComplete="off"
          value={got}
          onChange={({ currentTarget }) => setGot(currentTarget.value)}
        />
      </div>
      {rupees !== null && rupees > 0 && (
        <Choice legend="How?" options={METHODS} chosen={method} onChoose={(way) => setMethod(way)} />
      )}
      <Choice
        legend="Why not all of it?"
        options={UNPAID_REASONS.map((each) => [each, UNPAID_WORDS[each]] as const)}
        chosen={reason}
        onChoose={(why) => setReason(why)}
      />
      <OwnWords isNeeded={reason === 'other'} words={note} onType={setNote} />
      <p className="text-xl text-muted">We ask the rider to pay the rest online. You're done here.</p>
      <Problem className="text-error text-xl">{problem}</Problem>
      <div className="driver-actions mt-auto grid gap-3">
        <BigButton busy={busy} onPress={send}>
          End ride, {formatRupees(Math.max(0, amount - (rupees ?? 0)))} not paid
        </BigButton>
        <BigButton
          kind="secondary"
          onPress={() => {
            if (busy) return
            setProblem(null)
            onBack()
          }}
        >
          Back
        </BigButton>
      </div>
    </>
  )
}
