import { useId, useState } from 'react'
import { OWN_WORDS_MOST } from '../domain/fields'
import { Button, handleSubmit, Problem, useBusy } from './button'

interface Props {
  says: string
  label: string
  words: string
  onType(words: string): void
  /** Resolves to why it failed; null if it succeeded. */
  onSend(words: string): Promise<string | null>
}

/** What a rider tells our team in their own words. The caller keeps them while the form is closed. */
export function OwnWordsForm({ says, label, words, onType, onSend }: Props) {
  const id = useId()
  const [busy, begin] = useBusy()
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    setProblem(null)
    setProblem(await onSend(words.trim()))
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(() => begin(send))}>
      <p>{says}</p>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          rows={3}
          maxLength={OWN_WORDS_MOST}
          value={words}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <Problem className="field-error">{problem}</Problem>
      <Button type="submit" busy={busy}>
        Tell our team
      </Button>
    </form>
  )
}
