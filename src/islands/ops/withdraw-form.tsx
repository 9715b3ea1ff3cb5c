import type { ReactNode } from 'react'
import { WrittenSchema } from './answers'
import { FormEnd } from './form-parts'
import { useSend } from './use-send'

interface Props {
  path: string
  onDone(): void
  onClose(): void
  /** What follows from it. */
  children: ReactNode
}

/** Takes a rule or a package back. */
export function WithdrawForm({ path, onDone, onClose, children }: Props) {
  const { send, ...rest } = useSend(WrittenSchema, onDone)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(path, {})
      }}
    >
      <p>{children}</p>
      <FormEnd yes="Withdraw" danger {...rest} onClose={onClose} />
    </form>
  )
}
