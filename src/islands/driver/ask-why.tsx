import { useId, useState } from 'react'
import { isReason, REASON_MOST } from '../../domain/fields'
import {
  type DriverReason,
  LISTED_REASONS,
  WORD_REASON_LABELS,
  type WordReason,
} from '../../domain/rides/judge-position'
import { Confirm } from './buttons'

/** How a report ended: done, kept until there is a network, or not taken (yet). */
export type ReportOutcome = 'done' | 'kept' | 'not taken'

export interface JudgedReport {
  /** Sends it. Where the position does not confirm it, a reason is asked for first. */
  send(reason?: DriverReason): Promise<ReportOutcome>
  sending: boolean
  /** What the server measured, while it waits for a reason. */
  evidence: string | null
  dismiss(): void
}

export interface AskWhyProps {
  report: JudgedReport
  yes: string
  /** What becomes of it. */
  consequence: string
  onSent?(outcome: ReportOutcome): void
}

/** Asks why a report is to be taken though the position does not confirm it. */
export function AskWhyForm({ report, yes, consequence, onSent }: AskWhyProps) {
  const id = useId()
  const [code, setCode] = useState<WordReason | null>(null)
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    if (code === null) return setProblem('Please choose why.')
    if (code === 'other' && !isReason(words)) return setProblem('Please say it in a few words.')
    const outcome = await report.send({ code, words: words.trim() || null })
    onSent?.(outcome)
  }
  return (
    <Confirm
      title="Not confirmed"
      yes={yes}
      open={report.evidence !== null}
      busy={report.sending}
      onYes={() => void send()}
      onClose={report.dismiss}
    >
      <p>{report.evidence}</p>
      <fieldset className="field mt-2">
        <legend>Why?</legend>
        {LISTED_REASONS.map((each) => (
          <label key={each} className="check min-h-14">
            <input
              type="radio"
              name={id}
              checked={code === each}
              onChange={() => {
                setCode(each)
                setProblem(null)
              }}
            />
            {WORD_REASON_LABELS[each]}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-words`}>In your words{code === 'other' ? '' : ' (if you like)'}</label>
        <input
          id={`${id}-words`}
          className="min-h-14"
          value={words}
          maxLength={REASON_MOST}
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      {problem !== null && (
        <p className="field-error text-lg" role="alert">
          {problem}
        </p>
      )}
      <p className="text-muted">{consequence}</p>
    </Confirm>
  )
}
