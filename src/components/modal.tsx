import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button'
import { CrossIcon } from './line-icon'

interface Props {
  title: string
  open: boolean
  onClose(): void
  /** For little content. */
  narrow?: boolean
  /** Closes without asking: what is typed is there again when the dialog is opened again. */
  closesAtOnce?: boolean
  children: ReactNode
}

/** Fields that are typed into or chosen from. */
const FIELD = ':is(input:not([type=hidden], [readonly]), textarea, select):not(:disabled)'
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (target: EventTarget): target is TextField =>
  target instanceof HTMLElement && target.matches(TYPED_INTO)

/**
 * A native dialog, which traps and restores the focus and begins at its first field. Escape, Close and a press outside
 * close it; where that would lose what was typed, the dialog asks first.
 */
export function Modal({ title, open, onClose, narrow = false, closesAtOnce = false, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState(false)
  /** Each text field that was focused, with what it held before. */
  const before = useRef(new Map<TextField, string>())
  const isTyped = () =>
    !closesAtOnce && [...before.current].some(([field, text]) => field.isConnected && field.value !== text)
  const isOwn = (target: EventTarget) =>
    target instanceof Element && target.closest('dialog') === dialog.current
  const leave = () => (isTyped() ? setAsking(true) : onClose())
  const goOnTyping = () => {
    setAsking(false)
    ;[...before.current.keys()].findLast((field) => field.isConnected)?.focus()
  }
  const dialog = useRef<HTMLDialogElement>(null)
  const toasts = useRef<HTMLDivElement>(null)
  const outside = useRef(false)
  // In a layout effect: when the dialog is removed the element that had the focus is still there to get it back, and
  // toasts that were shown in the dialog are moved to the page.
  useLayoutEffect(() => {
    const shown = dialog.current
    const shownToasts = toasts.current
    if (!open) return
    before.current.clear()
    setAsking(false)
    shown?.showModal()
    const first = shown?.querySelector<HTMLInputElement>(FIELD)
    // Of radio buttons the chosen one has the focus, as with the Tab key.
    const chosen =
      first?.type === 'radio' && shown?.querySelector<HTMLElement>(`[name="${first.name}"]:checked`)
    // Where nothing is filled in, a screen reader begins with what the dialog is.
    ;(chosen || first || heading.current)?.focus({ preventScroll: true })
    return () => {
      shown?.close()
      document.getElementById('toasts')?.append(...(shownToasts?.childNodes ?? []))
    }
  }, [open])
  function escapePressed(event: KeyboardEvent) {
    // A suggestion list or a dialog inside may have taken this Escape.
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn(event.target)) return
    if (!asking && !isTyped()) return
    event.preventDefault()
    if (asking) goOnTyping()
    else setAsking(true)
  }
  return (
    <dialog
      ref={dialog}
      className={narrow ? 'dialog sm:max-w-96' : 'dialog'}
      aria-labelledby={id}
      // React lets the event of a dialog inside this one bubble.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onKeyDown={escapePressed}
      // A phone's Back comes without a key.
      onCancel={(event) => {
        if (event.target !== event.currentTarget || !isTyped()) return
        event.preventDefault()
        setAsking(true)
      }}
      onFocus={({ target }) => {
        if (isTextField(target) && !before.current.has(target)) before.current.set(target, target.value)
      }}
      onPointerDown={({ target, currentTarget, clientX: x, clientY: y }) => {
        // A press on its padding is not outside, nor is the end of a text selection that began in a field.
        const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
        outside.current = target === currentTarget && (x < left || x > right || y < top || y > bottom)
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && outside.current && leave()}
    >
      {/* Sticky above long content; its padding covers the content scrolled under it. */}
      <div className="sticky -top-6 z-1 -mx-6 -mt-6 mb-2 flex flex-wrap items-center justify-between gap-x-4 bg-raised px-6 pt-6 pb-2">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        <button type="button" className="icon-button -my-2 -me-2 size-12" aria-label="Close" onClick={leave}>
          <CrossIcon />
        </button>
        {asking && <Discard onKeep={goOnTyping} onDiscard={onClose} />}
      </div>
      {open && children}
      <div ref={toasts} className="toasts" role="status" aria-live="polite" />
    </dialog>
  )
}

/** Asks whether what was typed may go. */
function Discard({ onKeep, onDiscard }: { onKeep(): void; onDiscard(): void }) {
  return (
    <div
      role="alertdialog"
      aria-label="Discard what you typed?"
      className="mt-2 flex w-full flex-wrap items-center gap-2 rounded-control bg-warning-tint p-3"
    >
      <p className="flex-auto font-semibold">Discard what you typed?</p>
      <Button autoFocus kind="secondary" onClick={onKeep}>
        Keep it
      </Button>
      <Button kind="danger" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
