import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pass, press } from '../../support/islands/page'
import { FIRST, PAYMENT, ROWS } from './records'
import {
  article,
  closeDialog,
  field,
  focusedRow,
  key,
  openConsole,
  openFirst,
  showFirst,
  withOperator,
} from './support'

withOperator()

describe('The keyboard', () => {
  it('goes along the rides with j, k and the arrows, and opens and puts away', async () => {
    await openConsole()
    await key('j')
    expect(focusedRow()).toBe(ROWS[0]?.id)
    await key('j')
    await key('ArrowDown')
    expect(focusedRow()).toBe(ROWS[2]?.id)
    await key('j')
    expect(focusedRow()).toBe(ROWS[2]?.id)
    await key('k')
    await key('ArrowUp')
    expect(focusedRow()).toBe(FIRST)
    fireEvent.click(document.activeElement ?? document.body)
    await pass(0)
    expect(article(FIRST)).toBeTruthy()
    await key('a')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Assign a driver' }))
    await key('Escape')
    expect(article(FIRST)).toBeNull()
    expect(focusedRow()).toBe(FIRST)
  })

  it('finds with /, and leaves keys to the field, Escape too while a ride is open', async () => {
    await openFirst()
    await key('/')
    expect(document.activeElement).toBe(field())
    await key('j')
    expect(document.activeElement).toBe(field())
    await key('Escape')
    expect(document.activeElement).not.toBe(field())
    expect(article(FIRST)).toBeTruthy()
  })

  it('goes to the money of a ride that has no actions', async () => {
    showFirst({ actions: [], payments: [PAYMENT] })
    await openFirst()
    await key('a')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Refund' }))
  })

  it('changes the view by number, lists its keys, and is still behind a dialog', async () => {
    await openConsole()
    await key('4')
    expect(screen.getByRole('heading', { name: 'Log' })).toBeTruthy()
    await key('1')
    await key('?')
    expect(screen.getByRole('dialog', { name: 'Keys' }).textContent).toContain('Next ride')
    await key('4')
    expect(screen.queryByRole('heading', { name: 'Log' })).toBeNull()
  })

  it('leaves keys that do nothing to the browser: arrows scroll, Escape closes what else is open', async () => {
    await openConsole()
    const pressed = (name: string) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
    // fireEvent is false where the default was prevented.
    expect(pressed('Escape')).toBe(true)
    await key('4')
    expect(pressed('ArrowDown')).toBe(true)
    await key('1')
    expect(pressed('ArrowDown')).toBe(false)
    expect(pressed('ArrowUp')).toBe(true)
    const map = document.body.appendChild(document.createElement('canvas'))
    map.tabIndex = 0
    map.focus()
    expect(pressed('ArrowDown')).toBe(true)
    expect(document.activeElement).toBe(map)
  })

  it('can be turned off, and stays so', async () => {
    const first = await openConsole()
    await key('?')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Single keys are on' }))
    await closeDialog()
    await key('4')
    expect(screen.queryByRole('heading', { name: 'Log' })).toBeNull()
    first.unmount()
    await openConsole()
    await key('4')
    expect(screen.queryByRole('heading', { name: 'Log' })).toBeNull()
    await press(/Keys/)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Single keys are on' }))
    await closeDialog()
    await key('4')
    expect(screen.getByRole('heading', { name: 'Log' })).toBeTruthy()
  })

  it('is there, and can be turned off for this page, where storage is blocked', async () => {
    const blocked = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
    await openConsole()
    await key('4')
    expect(screen.getByRole('heading', { name: 'Log' })).toBeTruthy()
    await key('?')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Single keys are on' }))
    await closeDialog()
    await key('1')
    expect(screen.getByRole('heading', { name: 'Log' })).toBeTruthy()
  })
})
