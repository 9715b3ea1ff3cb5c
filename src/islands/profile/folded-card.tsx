import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { listen } from '../../components/page-events'

interface Props {
  /** Also its place in the page's address. */
  id: string
  title: string
  /** What is in it, in a word or two. */
  note: string
  /** The card has something to say at once. */
  isOpenAtFirst?: boolean
  isBusy?: boolean
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** What in a part must not go out of sight: an error, or a field in which something was typed. */
function heldIn(part: Element): HTMLElement | undefined {
  const held = part.querySelectorAll<HTMLElement>(
    '[role="alert"], [type="text"], [type="tel"], [type="email"]',
  )
  return [...held].find((each) => !(each instanceof HTMLInputElement) || each.value !== '')
}

/** A row that a press opens, or the page's address. With an error or an unsaved text in it, it stays open. */
export function FoldedCard({ id, title, note, isOpenAtFirst = false, isBusy, ref, children }: Props) {
  const [open, setOpen] = useState(isOpenAtFirst)
  const part = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const follow = () => location.hash === `#${id}` && setOpen(true)
    follow()
    return listen('hashchange', follow)
  }, [id])
  return (
    <section
      ref={ref}
      id={id}
      tabIndex={-1}
      className="card py-1"
      aria-labelledby={`${id}-title`}
      aria-busy={isBusy}
    >
      <details
        ref={part}
        className="question border-0"
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the platform's own button */}
        <summary
          onClick={(event) => {
            const held = open && part.current && heldIn(part.current)
            if (!held) return
            event.preventDefault()
            held.focus()
          }}
        >
          <span>
            <h2 id={`${id}-title`} className="text-xl">
              {title}
            </h2>
            <span className="font-normal text-muted wrap-anywhere">{note}</span>
          </span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 pb-4">{children}</div>
      </details>
    </section>
  )
}
