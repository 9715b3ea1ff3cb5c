// The one dialog of the console. It stays while the part that opened it changes, or is emptied by another operator.

import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import { Modal } from '../../components/modal'
import type { ConsolePart, ConsoleState } from './console-state'
import { OperatorForm, type OperatorFormProps } from './forms'

export function openDialog({ dialog }: ConsoleState, title: string, content: ReactNode): void {
  dialog.value = { title, content }
}

export function closeDialog({ dialog }: ConsoleState): void {
  dialog.value = null
}

/** Opens a form that sends one change; the answer closes it, and then `onDone` is called. */
export function openForm<Schema extends GenericSchema>(
  state: ConsoleState,
  title: string,
  form: Omit<OperatorFormProps<Schema>, 'onClose'>,
): void {
  const close = () => closeDialog(state)
  const onDone: typeof form.onDone = (answered) => {
    close()
    form.onDone(answered)
  }
  openDialog(state, title, <OperatorForm {...form} onDone={onDone} onClose={close} />)
}

export function ConsoleDialog({ state }: ConsolePart) {
  useSignals()
  const open = state.dialog.value
  return (
    <Modal title={open?.title ?? ''} open={open !== null} onClose={() => closeDialog(state)}>
      {open?.content}
    </Modal>
  )
}
