import { type ReactNode, useEffect, useRef } from 'react'
import { Modal } from '../../components/modal'
import { BigButton } from './big-button'

/** Milliseconds for which the answer's button is deaf: the second of a double tap falls where it has just appeared. */
export const DEAF_MS = 450

interface Props {
  title: string
  yes: string
  kind?: 'primary' | 'danger'
  open: boolean
  busy: boolean
  onYes(): void
  onClose(): void
  children: ReactNode
}

/** A question before what can't be undone. */
export function Confirm({ title, open, onClose, ...rest }: Props) {
  return (
    <Modal title={title} open={open} onClose={onClose} narrow>
      <Question {...rest} onClose={onClose} />
    </Modal>
  )
}

function Question({ yes, kind = 'primary', busy, onYes, onClose, children }: Omit<Props, 'title' | 'open'>) {
  const openedAt = useRef(0)
  useEffect(() => {
    openedAt.current = Date.now()
  }, [])
  return (
    <>
      <div className="grid gap-2 text-lg">{children}</div>
      <div className="mt-6 grid gap-3">
        <BigButton
          kind={kind}
          busy={busy}
          onPress={() => Date.now() - openedAt.current >= DEAF_MS && onYes()}
        >
          {yes}
        </BigButton>
        <BigButton kind="secondary" onPress={onClose}>
          Not yet
        </BigButton>
      </div>
    </>
  )
}
