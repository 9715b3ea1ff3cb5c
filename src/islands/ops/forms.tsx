// The form used throughout the operators' console: fields, a reason, the refusal, and Cancel.

import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type GenericSchema, type InferOutput, object, record, safeParse, string, unknown } from 'valibot'
import { beginWork, type CallRefusal, call, isDecided, numberOf, randomKey } from '../../api'
import { Button, Problem, useBusy } from '../../components/button'
import { isReason, REASON_LEAST, REASON_MOST } from '../../domain/fields'
import { formatDateWithYear, formatDay, isLocalDate } from '../../domain/kolkata-time'
import type { Result } from '../../domain/result'

export interface Field extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  name: string
  label: string
  hint?: ReactNode
  /** Renders a select with these options instead of an input. */
  options?: readonly (readonly [value: string, label: string])[]
  /** Of a text of several lines. */
  rows?: number
  /** Content between the field and its hint. */
  below?: ReactNode
  onChange?(value: string): void
}

export function FormField({ label, hint, options, rows, below, onChange, ...rest }: Field) {
  const id = useId()
  const described = hint ? `${id}-hint` : undefined
  const { name, value, defaultValue, minLength, maxLength } = rest
  const held = { name, value, defaultValue }
  const [typed, setTyped] = useState(defaultValue)
  const day = String(value ?? typed ?? '')
  const change = ({
    currentTarget,
  }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
    setTyped(currentTarget.value)
    onChange?.(currentTarget.value)
  }
  const common = { id, 'aria-describedby': described, onChange: change }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...common} {...held}>
          {options.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea required rows={rows} {...common} {...held} {...{ minLength, maxLength }} />
      ) : (
        <input required autoComplete="off" {...rest} {...common} />
      )}
      {/* A browser writes a date by its own language, with the month first in some. */}
      {rest.type === 'date' && isLocalDate(day) && (
        <p className="field-hint">{formatDateWithYear(`${day}T06:00:00Z`)}</p>
      )}
      {below}
      {hint && (
        <p id={described} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

interface ReasonProps extends Pick<Field, 'label' | 'onChange'> {
  value: string
}

/** The operator's reason, recorded in the log. */
export const Reason = (props: ReasonProps) => (
  <FormField
    {...props}
    name="reason"
    rows={2}
    minLength={REASON_LEAST}
    maxLength={REASON_MOST}
    hint="It stays in the log. No phone numbers."
  />
)

export type FormValues = Readonly<Record<string, string>>

interface FormFrameProps {
  /** The request body from the form's values and what its fields read of them, or why they are invalid. */
  body?(values: FormValues, read: object): object | string
  /** Explanation of the action, a sentence or two in each paragraph. */
  says?: readonly string[]
  /** Further explanation, and further fields. */
  children?: ReactNode
  fields?: readonly Field[]
  /** Fields shown in two columns, below the others. */
  columns?: readonly Field[]
  /** Label of the reason's field, if a reason is required. */
  reason?: string
  /** What the reason's field holds until something is typed, as of now. */
  knownReason?: string | undefined
  submit: string
  danger?: boolean
  /** A second step, which shows what will happen before it is sent, with its own label of the submit button. */
  review?: { consequence(values: FormValues): ReactNode; submit(values: FormValues): string }
  disabled?: boolean
  /** Without it the form stands in its page, and there is nothing to go back to. */
  onClose?: (() => void) | undefined
}

export interface OperatorFormProps<Schema extends GenericSchema> extends FormFrameProps {
  path: string
  answer: Schema
  onDone(answered: InferOutput<Schema>): void
  /** Called with the refusal's code and what was answered, or without where no answer came. */
  onRefused?(code?: string, body?: unknown): void
}

/** A form that sends one change, and is closed by the answer; a second submit while sending does nothing. */
export function OperatorForm<Schema extends GenericSchema>({
  path,
  answer,
  onDone,
  onRefused,
  ...frame
}: OperatorFormProps<Schema>) {
  const done: typeof onDone = (answered) => {
    frame.onClose?.()
    onDone(answered)
  }
  const { send, busy, trouble } = useSend(answer, done, onRefused)
  return <FormFrame {...frame} busy={busy} trouble={trouble} onSubmit={(body) => void send(path, body)} />
}

const UNSAID = `Please say why, in at least ${REASON_LEAST} characters.`

/** The values as a request has them: null of an empty field, a number of one for figures. */
const readFields = (fields: readonly Field[], values: FormValues): object => ({
  ...values,
  ...Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = values[name] || null
      return [name, value !== null && type === 'number' ? Number(value) : value]
    }),
  ),
})

/** A field is drawn anew where it is to begin with something else. */
const fieldsOf = (fields: readonly Field[]) =>
  fields.map((field) => <FormField key={`${field.name} ${field.defaultValue}`} {...field} />)

/** Fields, reason, what is wrong, Back, and the button that submits what was read. */
export function FormFrame({
  body,
  says = [],
  children,
  fields = [],
  columns = [],
  reason,
  knownReason = '',
  submit,
  danger = false,
  review,
  disabled = false,
  onClose,
  busy = false,
  trouble = null,
  onSubmit,
}: FormFrameProps & { busy?: boolean; trouble?: string | null; onSubmit(body: object): void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [reviewed, setReviewed] = useState<FormValues | null>(null)
  const [typedReason, setTypedReason] = useState<string | null>(null)
  const isReview = review !== undefined && reviewed !== null
  return (
    <form
      className="grid gap-4"
      // What is reviewed was valid, and its fields cannot be focused.
      noValidate={isReview}
      onSubmit={(event) => {
        event.preventDefault()
        const values: FormValues = Object.fromEntries(
          [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
        )
        const isUnsaid = reason !== undefined && !isReason(values.reason ?? '')
        const read = readFields([...fields, ...columns], values)
        const asked = isUnsaid ? UNSAID : (body?.(values, read) ?? read)
        setProblem(typeof asked === 'string' ? asked : null)
        if (typeof asked === 'string' || disabled) return
        if (review && !isReview) setReviewed(values)
        else onSubmit(asked)
      }}
    >
      <div className="grid gap-4" inert={isReview}>
        {says.map((words) => (
          <p key={words}>{words}</p>
        ))}
        {children}
        {fieldsOf(fields)}
        {columns.length > 0 && <div className="grid grid-cols-2 items-end gap-4">{fieldsOf(columns)}</div>}
        {reason && <Reason label={reason} value={typedReason ?? knownReason} onChange={setTypedReason} />}
      </div>
      {isReview && (
        // The consequence has the focus, so that it is read out and a held key confirms nothing.
        <div ref={focus} tabIndex={-1} className="grid gap-4">
          {review.consequence(reviewed)}
        </div>
      )}
      <Problem className="field-error">{problem ?? trouble}</Problem>
      <div className="flex flex-wrap justify-end gap-2">
        {(isReview || onClose) && (
          <Button kind="secondary" onClick={isReview ? () => setReviewed(null) : onClose}>
            Back
          </Button>
        )}
        <Button
          key={isReview ? 'review' : 'fields'}
          type="submit"
          kind={danger && isReview === (review !== undefined) ? 'danger' : undefined}
          busy={busy}
          disabled={disabled || busy}
          onClick={(event) => isReview && event.detail > 1 && event.preventDefault()}
        >
          {isReview ? review.submit(reviewed) : submit}
        </Button>
      </div>
    </form>
  )
}

export interface EditFormProps extends Omit<OperatorFormProps<typeof WrittenSchema>, 'path' | 'answer'> {
  path(read: Values): string
  /** What the fields are filled from, by their names, and whatever else the request names of it. */
  read: Values
}

type Values = Readonly<Record<string, unknown>>

const EditedSchema = object({ now: record(string(), unknown()) })

/**
 * A form that is saved against what it read (docs/product.md, OPS-39). Where another operator saved first, the fields that
 * were left alone show what was saved, what was typed stays, and the next press is meant with that.
 */
export function EditForm({ path, read, body, fields = [], columns = [], ...form }: EditFormProps) {
  const [now, setNow] = useState(read)
  const [filled, setFilled] = useState(read)
  const [changes, setChanges] = useState<string[]>([])
  const sent = useRef<Values>({})
  const seeNow = (_?: string, answered?: unknown) => {
    const edited = safeParse(EditedSchema, answered)
    if (!edited.success) return
    const saved = edited.output.now
    const changed = [...fields, ...columns].filter(({ name }) => name in read && saved[name] !== now[name])
    const alone = changed.filter(({ name }) => sent.current[name] === now[name])
    setChanges(changed.map((field) => `${field.label}: ${shownIn(field, now)}, now ${shownIn(field, saved)}`))
    setFilled({ ...filled, ...Object.fromEntries(alone.map(({ name }) => [name, saved[name]])) })
    setNow(saved)
  }
  const fill = (some: readonly Field[]) =>
    some.map((field) => ({ ...field, defaultValue: String(filled[field.name] ?? field.defaultValue ?? '') }))
  return (
    <OperatorForm
      {...form}
      path={path(now)}
      answer={WrittenSchema}
      fields={fill(fields)}
      columns={fill(columns)}
      body={(values, typed) => {
        sent.current = { ...typed }
        const asked = body?.(values, typed) ?? typed
        return typeof asked === 'string' ? asked : { ...asked, was: now }
      }}
      onRefused={seeNow}
    >
      {form.children}
      {changes.length > 0 && (
        <div role="status" className="text-warning">
          Saved meanwhile; what you typed stays.
          {changes.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
    </OperatorForm>
  )
}

/** What a field stands for, in words. */
function shownIn({ name, options, type }: Field, values: Values): string {
  const value = String(values[name] ?? '')
  if (type === 'date' && value !== '') return `${formatDay(value)} ${value.slice(0, 4)}`
  return options?.find(([choice]) => choice === value)?.[1] ?? (value || 'nothing')
}

const focus = (shown: HTMLElement | null) => shown?.focus()

/**
 * Sends a change, ignoring further calls while sending. A refusal's message is shown beside the button. Until it has an
 * answer it is one press, also where the form was changed since: what was done already is not done otherwise beside it.
 */
export function useSend<Schema extends GenericSchema>(
  answer: Schema,
  onDone: (answered: InferOutput<Schema>) => void,
  onRefused?: (code?: string, body?: unknown) => void,
) {
  const [busy, begin] = useBusy()
  const [trouble, setTrouble] = useState<string | null>(null)
  const key = useRef(randomKey())
  const send = (path: string, body: object) =>
    begin(async () => {
      setTrouble(null)
      const answered = await call(path, { answer, body, key: key.current })
      if (isDecided(answered)) key.current = randomKey()
      if (answered.ok) return onDone(answered.value)
      const { refusal } = answered
      setTrouble(refusal.reason === 'refused' ? refusal.message : ONCE + numberOf(refusal))
      if (refusal.reason === 'refused') onRefused?.(refusal.code, refusal.body)
      else onRefused?.()
    })
  return { busy, trouble, send }
}

/** Loads what is shown or sent later, where there is any; again when one of `about` changes. What was read stays meanwhile. */
export function useLoad<Value>(
  load: () => Promise<Result<Value, CallRefusal>> | false,
  about: readonly unknown[],
) {
  const [read, setRead] = useState<{ value?: Value; trouble?: string }>({})
  useEffect(() => {
    return beginWork(async (signal) => {
      const answered = await load()
      if (signal.aborted || !answered) return
      if (answered.ok) setRead({ value: answered.value })
      else setRead((before) => ({ ...before, trouble: answered.refusal.message }))
    })
    // biome-ignore lint/correctness/useExhaustiveDependencies: whoever loads says what it is about
  }, about)
  return read
}

/** As `useLoad`, from one address, which is read `again` where that is asked for. */
export function useRead<Schema extends GenericSchema>(path: string, answer: Schema) {
  const [round, setRound] = useState(0)
  const read = useLoad<InferOutput<Schema>>(() => call(path, { answer }), [path, answer, round])
  return { ...read, again: () => setRound((before) => before + 1) }
}

/** What a form says of a press that was not answered. */
const ONCE = 'We didn’t hear back. Press again; it can’t happen twice.'

/** Response to a change of fleet or tariffs: the id of the row that was written. */
export const WrittenSchema = object({ id: string() })
