// The one dialog of the console, which stays while the part that opened it changes, or another operator empties it.

import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import { Modal } from '../../components/modal'
import type { ConsolePart, ConsoleState } from './console-state'
import { EditForm, type EditFormProps, OperatorForm, type OperatorFormProps } from './forms'

export function openDialog({ dialog }: ConsoleState, title: string, content: ReactNode): void {
  dialog.value = { title, content }
}

export function closeDialog({ dialog }: ConsoleState): void {
  dialog.value = null
}

/** Opens a form that sends one change. */
export const openForm = <Schema extends GenericSchema>(
  state: ConsoleState,
  title: string,
  form: Omit<OperatorFormProps<Schema>, 'onClose'>,
) => openDialog(state, title, <OperatorForm {...form} onClose={() => closeDialog(state)} />)

/** Opens a form that is saved against what it read. */
export const openEdit = (state: ConsoleState, title: string, form: Omit<EditFormProps, 'onClose'>) =>
  openDialog(state, title, <EditForm {...form} onClose={() => closeDialog(state)} />)

export function ConsoleDialog({ state }: ConsolePart) {
  useSignals()
  const open = state.dialog.value
  return (
    <Modal title={open?.title ?? ''} open={open !== null} onClose={() => closeDialog(state)}>
      {open?.content}
    </Modal>
  )
}
