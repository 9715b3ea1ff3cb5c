import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Modal } from '../../src/components/modal'
import { showToast } from '../../src/components/toast'

function opened() {
  const onClose = vi.fn()
  const view = render(
    <Modal title="A question" open onClose={onClose}>
      <input aria-label="Reason" />
    </Modal>,
  )
  const dialog = screen.getByRole('dialog')
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 300, 300))
  return { onClose, dialog, ...view }
}

describe('A dialog', () => {
  it('is closed by a press outside', () => {
    const { dialog, onClose } = opened()
    fireEvent.pointerDown(dialog, { clientX: 20, clientY: 20 })
    fireEvent.click(dialog)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays for a press on its own edge, which is a button missed by a hair', () => {
    const { dialog, onClose } = opened()
    fireEvent.pointerDown(dialog, { clientX: 110, clientY: 250 })
    fireEvent.click(dialog)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('stays where a text that is being selected ends outside', () => {
    const { dialog, onClose } = opened()
    fireEvent.pointerDown(screen.getByLabelText('Reason'), { clientX: 200, clientY: 200 })
    // The browser gives the click to what both ends have in common.
    fireEvent.click(dialog, { clientX: 20, clientY: 200 })
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows toasts of its own, and hands them to the page when it is removed', () => {
    const { dialog, unmount } = opened()
    document.body.insertAdjacentHTML('beforeend', '<div id="toasts"></div>')
    showToast('success', { title: 'Done' })
    expect(dialog.textContent).toContain('Done')
    unmount()
    expect(document.getElementById('toasts')?.textContent).toContain('Done')
  })

  it('begins at its first field', () => {
    opened()
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
  })

  it.each([
    ['first', 'Toll', null],
    ['chosen', 'Parking', 'Parking'],
  ])('begins at the %s of its radio buttons', (_which, begins, chosen) => {
    render(
      <Modal title="A question" open onClose={vi.fn()}>
        {['Toll', 'Parking'].map((kind) => (
          <input key={kind} type="radio" name="kind" aria-label={kind} defaultChecked={kind === chosen} />
        ))}
      </Modal>,
    )
    expect(document.activeElement).toBe(screen.getByLabelText(begins))
  })

  it.each([
    ['Escape', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
    ['a phone’s Back', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
    ['its cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('asks at %s before what was typed goes', (_way, leave) => {
    const { dialog, onClose } = opened()
    const field = screen.getByLabelText<HTMLInputElement>('Reason')
    fireEvent.change(field, { target: { value: 'My train is late' } })
    leave(dialog)
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(field.value).toBe('My train is late')
    expect(document.activeElement).toBe(field)
    leave(dialog)
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('asks nothing where nothing was typed', () => {
    const { dialog } = opened()
    expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(true)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
