import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button, useBusy } from '../../components/button'
import { Modal } from '../../components/modal'
import { REASON_MOST } from '../../domain/fields'

/** How much room a thumb has: the next action of a ride, any other, what is pressed seldom. */
const SIZES = { huge: 'min-h-22 text-2xl', large: 'min-h-18 text-xl', small: 'min-h-14 text-lg' } as const

type Kind = ComponentProps<typeof Button>['kind']

interface ButtonLook
  extends Pick<
    ComponentProps<typeof Button>,
    'kind' | 'busy' | 'aria-disabled' | 'aria-describedby' | 'aria-label' | 'children'
  > {
  /** 'large' where none is named; 'inline': as broad as its words, beside other text. */
  size?: keyof typeof SIZES | 'inline'
}

/**
 * A large button for a phone in its holder; at most three words. Disabled by `aria-disabled` it stays focusable and does
 * nothing; the reason is shown beside it.
 */
export function BigButton({
  kind = 'primary',
  size = 'large',
  onPress,
  ...rest
}: ButtonLook & { onPress(): void }) {
  return (
    <Button
      {...rest}
      kind={kind}
      className={size === 'inline' ? 'justify-self-start' : `w-full ${SIZES[size]}`}
      onClick={() => !rest['aria-disabled'] && !rest.busy && onPress()}
    />
  )
}

interface BigLinkProps extends ComponentProps<'a'> {
  kind?: Kind
  size?: keyof typeof SIZES
}

/** A link that looks like such a button: a call, a map app, another page. */
export const BigLink = ({ kind = 'secondary', size = 'large', className = '', ...rest }: BigLinkProps) => (
  <a {...rest} className={`button ${SIZES[size]} ${className}`.trimEnd()} data-kind={kind} />
)

/**
 * Milliseconds for which a new confirm button ignores taps, because it appears where a double tap's second tap lands.
 */
export const IGNORE_TAPS_MS = 450

interface ConfirmProps {
  title: string
  yes: string
  kind?: 'primary' | 'danger'
  open: boolean
  busy: boolean
  onYes(): void
  onClose(): void
  children: ReactNode
}

/** Asks for confirmation before an action that can't be undone. */
export function Confirm({ title, open, onClose, ...rest }: ConfirmProps) {
  return (
    <Modal title={title} open={open} onClose={onClose} narrow>
      <Question {...rest} onClose={onClose} />
    </Modal>
  )
}

function Question({
  yes,
  kind = 'primary',
  busy,
  onYes,
  onClose,
  children,
}: Omit<ConfirmProps, 'title' | 'open'>) {
  const [openedAt] = useState(() => Date.now())
  return (
    <>
      <div className="grid gap-2 text-lg">{children}</div>
      {/* In sight above long content; its padding covers the content scrolled under it. */}
      <div className="sticky -bottom-6 -mx-6 mt-3 -mb-6 grid gap-3 bg-raised px-6 pt-3 pb-6">
        <BigButton kind={kind} busy={busy} onPress={() => Date.now() - openedAt >= IGNORE_TAPS_MS && onYes()}>
          {yes}
        </BigButton>
        <BigButton kind="secondary" onPress={onClose}>
          Not yet
        </BigButton>
      </div>
    </>
  )
}

interface AskingProps extends Omit<ConfirmProps, 'open' | 'busy' | 'onYes' | 'onClose'> {
  /** The button that asks; false: there is none now. */
  button: ButtonLook | false
  /** Nothing can be confirmed while another action is under way. */
  isBusy?: boolean
  /** The question closes once this has ended, and stays where it answers false. */
  onYes(): Promise<unknown>
}

/** A button whose action can't be undone, with the question that comes first. */
export function Asking({ button, isBusy = false, onYes, ...question }: AskingProps) {
  const [asking, setAsking] = useState(false)
  const [busy, begin] = useBusy()
  const confirm = async () => {
    if ((await onYes()) !== false) setAsking(false)
  }
  return (
    <>
      {button && <BigButton {...button} onPress={() => setAsking(true)} />}
      <Confirm
        {...question}
        open={asking}
        busy={busy || isBusy}
        onYes={() => void begin(confirm)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

interface ChoiceProps<Value extends string> {
  legend: string
  options: readonly (readonly [Value, string])[]
  chosen: Value | null
  onChoose(value: Value): void
  /** Two options side by side, as large as what ends the ride. */
  isHuge?: boolean
  /** What is wrong with it. */
  children?: ReactNode
}

/** One of some words to press, each as broad as the screen. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, options, chosen, onChoose, isHuge = false, children } = props
  const name = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-xl">{legend}</legend>
      <div className={isHuge ? 'grid grid-cols-2 gap-3' : 'contents'}>
        {options.map(([value, label]) => (
          <label key={value} className={`chip ${isHuge ? 'min-h-22 text-2xl' : 'min-h-14 text-xl'}`}>
            <input
              className="sr-only"
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}

interface OwnWordsProps {
  /** False where a reason was chosen that says enough. */
  isNeeded: boolean
  words: string
  onType(words: string): void
}

/** Beside a reason that was chosen. */
export function OwnWords({ isNeeded, words, onType }: OwnWordsProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="text-xl" htmlFor={id}>
        In your words{isNeeded ? '' : ' (if you like)'}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={REASON_MOST}
        value={words}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  )
}
