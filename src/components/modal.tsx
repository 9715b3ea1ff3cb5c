import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { CrossIcon } from './line-icon'

interface Props {
  title: string
  open: boolean
  onClose(): void
  /** For little content. */
  narrow?: boolean
  children: ReactNode
}

/** A native dialog, which traps and restores the focus; Escape and a press outside close it. */
export function Modal({ title, open, onClose, narrow = false, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const toasts = useRef<HTMLDivElement>(null)
  const outside = useRef(false)
  // In a layout effect: when the dialog is removed the element that had the focus is still there to get it back, and
  // toasts that were shown in the dialog are moved to the page.
  useLayoutEffect(() => {
    const shown = dialog.current
    const shownToasts = toasts.current
    if (!open) return
    shown?.showModal()
    return () => {
      shown?.close()
      document.getElementById('toasts')?.append(...(shownToasts?.childNodes ?? []))
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the platform's own
    <dialog
      ref={dialog}
      className={narrow ? 'dialog sm:max-w-96' : 'dialog'}
      aria-labelledby={id}
      // React lets the event of a dialog inside this one bubble.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onPointerDown={({ target, currentTarget, clientX: x, clientY: y }) => {
        // A press on its padding is not outside, nor is the end of a text selection that began in a field.
        const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
        outside.current = target === currentTarget && (x < left || x > right || y < top || y > bottom)
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && outside.current && onClose()}
    >
      {/* Sticky above long content; its padding covers the content scrolled under it. */}
      <div className="sticky -top-6 z-1 -mx-6 -mt-6 mb-2 flex items-center justify-between gap-4 bg-raised px-6 pt-6 pb-2">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <button
          type="button"
          className="icon-button -my-2 -me-2 size-12"
          aria-label="Close"
          onClick={onClose}
        >
          <CrossIcon />
        </button>
      </div>
      {open && children}
      <div ref={toasts} className="toasts" role="status" aria-live="polite" />
    </dialog>
  )
}
