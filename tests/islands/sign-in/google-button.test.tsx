import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { asked, refusal, serverAnswers } from '../../support/islands/api'
import { button, press, toasts } from '../../support/islands/page'
import { show, withServer } from './support'

withServer()

const CHOOSER = 'https://accounts.google.com/o/oauth2/v2/auth?state=s'
const left = () => vi.spyOn(location, 'assign').mockImplementation(() => {})

describe('Continue with Google', () => {
  it('leads to the address that the server answers, with the search under way', async () => {
    const assign = left()
    serverAnswers({ body: { destination: CHOOSER } })
    show({ carried: '?service=outstation' })
    await press('Continue with Google')
    expect(asked).toEqual([{ method: 'POST', path: '/api/sign-in/google?service=outstation', body: {} }])
    expect(assign.mock.calls).toEqual([[CHOOSER]])
    expect(toasts()).toEqual([])
  })

  it('is busy until the page is left, and asks once however often it is pressed', async () => {
    const assign = left()
    serverAnswers({ body: { destination: CHOOSER } }, { body: { destination: CHOOSER } })
    show()
    fireEvent.click(button('Continue with Google'))
    await press('Continue with Google')
    expect(button('Continue with Google').getAttribute('aria-busy')).toBe('true')
    await press('Continue with Google')
    expect(assign).toHaveBeenCalledTimes(1)
    expect(asked).toHaveLength(1)
  })

  it('is ready again when the browser restores the page as it was left', async () => {
    left()
    serverAnswers({ body: { destination: CHOOSER } }, { body: { destination: CHOOSER } })
    show()
    await press('Continue with Google')
    act(() => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    })
    expect(button('Continue with Google').getAttribute('aria-busy')).toBe('false')
    await press('Continue with Google')
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['is refused', refusal(503, 'refused', 'Failed to sign in with Google')],
    ['is something else', { body: { destination: 'javascript:alert(1)' } }],
    ['can’t be read', { body: '<!doctype html>' }],
  ])('says that it failed when the answer %s, and goes nowhere', async (_, answer) => {
    const assign = left()
    serverAnswers(answer)
    show()
    await press('Continue with Google')
    expect(toasts()).toEqual(['Error / Failed to sign in with Google'])
    expect(assign).not.toHaveBeenCalled()
    expect(button('Continue with Google').getAttribute('aria-busy')).toBe('false')
  })

  it('is a form that works without script', () => {
    show({ carried: '?service=outstation' })
    const form = button('Continue with Google').closest('form')
    expect(form?.getAttribute('method')).toBe('post')
    expect(form?.getAttribute('action')).toBe('/auth?service=outstation')
    expect(form && new FormData(form).get('action')).toBe('google')
  })

  it('is not offered to a signed-in person', () => {
    show({ purpose: 'verify-phone' })
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
  })
})
