import { type ButtonHTMLAttributes, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
  /** 'primary' where none is named. */
  kind?: 'primary' | 'secondary' | 'danger' | 'quiet' | undefined
  size?: 'large' | undefined
  /** The work that the button began is under way. */
  busy?: boolean
}

/** A button of a page, which submits a form only where its type says so. */
export function Button({ kind, size, busy, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${className}`.trimEnd()}
      data-kind={kind}
      data-size={size}
      aria-busy={busy}
    />
  )
}

interface ProblemProps {
  /** Nothing is shown where it is null or false. */
  children: ReactNode
  className?: string
  /** For the `aria-describedby` of the field that the problem is about. */
  id?: string
}

/** Why something did not succeed, announced when it appears. */
export const Problem = ({ children, className = 'text-error', id }: ProblemProps) =>
  children && (
    <p id={id} role="alert" className={className}>
      {children}
    </p>
  )

/** What could not be read, and the button that asks for it again. */
export function NotRead({ children, onAgain }: { children: ReactNode; onAgain(): void | Promise<void> }) {
  const [busy, begin] = useBusy()
  return (
    <div role="alert">
      <p className="text-error">{children}</p>
      <Button
        className="mt-2"
        kind="secondary"
        busy={busy}
        onClick={() => void begin(async () => void (await onAgain()))}
      >
        Try again
      </Button>
    </div>
  )
}

/**
 * Whether work is under way, and how to begin it. A second start while work is under way does nothing: a double click
 * begins once.
 */
export function useBusy(): [busy: boolean, begin: (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  const begin = async (work: () => Promise<void>) => {
    if (working.current) return
    working.current = true
    setBusy(true)
    await work()
    working.current = false
    setBusy(false)
  }
  return [busy, begin]
}

/** For a form's `onSubmit`: `submit` is called, and the browser sends nothing. */
export const handleSubmit = (submit: () => unknown) => (event: Pick<Event, 'preventDefault'>) => {
  event.preventDefault()
  submit()
}

/** Of an element that takes the focus where there is news in it; `news`: or the number of the times that there was. */
export function useFocusOn<Shown extends HTMLElement>(news: boolean | number) {
  const place = useRef<Shown>(null)
  useEffect(() => {
    if (news) place.current?.focus()
  }, [news])
  return place
}

/**
 * For a button that is disabled while work is under way: browsers take the focus from a disabled button, as the window
 * of a payment does. The button gets the focus back afterwards.
 */
export function useFocusAfter(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(busy)
  useEffect(() => {
    const isTaken = !['BODY', 'IFRAME'].includes(document.activeElement?.tagName ?? 'BODY')
    if (wasBusy.current && !busy && !isTaken) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  return button
}
