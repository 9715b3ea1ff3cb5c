// The one dialog of the console, which stays while the part that opened it changes, or another operator empties it.

import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Modal } from '../../components/modal'
import { ops } from './console-state'
import { EditForm, type EditFormProps, OperatorForm, type OperatorFormProps, WrittenSchema } from './forms'

export function openDialog(title: string, content: ReactNode): void {
  ops.dialog.value = { title, content }
}

export function closeDialog(): void {
  ops.dialog.value = null
}

type Opened<Props> = Omit<Props, 'answer' | 'onClose'>

/** Opens a form that sends one change. */
export const openForm = (title: string, form: Opened<OperatorFormProps<typeof WrittenSchema>>) =>
  openDialog(title, <OperatorForm {...form} answer={WrittenSchema} onClose={closeDialog} />)

/** Opens a form that is saved against what it read. */
export const openEdit = (title: string, form: Opened<EditFormProps>) =>
  openDialog(title, <EditForm {...form} onClose={closeDialog} />)

export function ConsoleDialog() {
  useSignals()
  const open = ops.dialog.value
  return (
    <Modal title={open?.title ?? ''} open={open !== null} onClose={closeDialog}>
      {open?.content}
    </Modal>
  )
}
