import { fireEvent, screen, within } from '@testing-library/react'
import { base64url } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { asked, refusal, serverAnswers } from '../../support/islands/api'
import { pass, press as pressIn } from '../../support/islands/page'
import { aProfile, noMessages, show, withServer } from './support'

withServer()

const region = () => screen.getByRole('region', { name: 'Messages' })
const card = () => within(region())
const first = (name: RegExp) => card().getByRole<HTMLInputElement>('radio', { name })
const press = (name: string) => pressIn(name, 'button', region())
const EMAIL = 'asha@example.com'

describe('How somebody is reached first', () => {
  it('is SMS, and the others say why they can’t be chosen yet', () => {
    show({ messages: noMessages() })
    expect(first(/^SMS/).checked).toBe(true)
    expect(card().getByText('To +91 98450 12345')).toBeTruthy()
    expect(first(/^WhatsApp.*Agree to WhatsApp first/).disabled).toBe(true)
    expect(first(/^E-mail.*Add an e-mail address first/).disabled).toBe(true)
  })

  it('changes at once, and back where it could not be saved', async () => {
    show({ messages: noMessages({ email: EMAIL }) })
    serverAnswers(refusal(429, 'too_many', 'Not now.'))
    fireEvent.click(first(/^E-mail/))
    expect(first(/^E-mail/).checked).toBe(true)
    await pass(0)
    expect(asked).toEqual([
      { method: 'PATCH', path: '/api/profile/messages', body: { first_channel: 'email' } },
    ])
    expect(first(/^SMS/).checked).toBe(true)
    expect(card().getByRole('alert').textContent).toBe('Not now.')
  })

  it.each([
    ['is shown as kept where it was kept', true, null],
    ['is shown as it was, with the reason, where it was not', false, 'Something broke.'],
  ])('whose answer was lost is read again, and %s', async (_, whatsapp, said) => {
    show({ messages: noMessages() })
    const settings = { first_channel: 'sms', whatsapp, optional: true } as const
    serverAnswers(refusal(503, 'unexpected', 'Something broke.'), { body: noMessages({ settings }) })
    fireEvent.click(card().getByLabelText('I agree to messages by WhatsApp'))
    await pass(0)
    expect(asked).toMatchObject([{ method: 'PATCH', body: { whatsapp: true } }, { method: 'GET' }])
    expect(first(/^WhatsApp/).disabled).toBe(!whatsapp)
    expect(card().getByLabelText<HTMLInputElement>('I agree to messages by WhatsApp').checked).toBe(whatsapp)
    expect(card().queryByRole('alert')?.textContent ?? null).toBe(said)
  })

  it('and what else is pressed while the server is slow is saved in its turn', async () => {
    show({ messages: noMessages({ email: EMAIL }) })
    const byEmail = { first_channel: 'email', whatsapp: false, optional: true } as const
    serverAnswers(
      { body: noMessages({ email: EMAIL, settings: byEmail }) },
      { body: noMessages({ email: EMAIL, settings: { ...byEmail, optional: false } }) },
    )
    fireEvent.click(first(/^E-mail/))
    fireEvent.click(card().getByLabelText(/^Remind me/))
    const reminds = () => card().getByLabelText<HTMLInputElement>(/^Remind me/).checked
    expect([first(/^E-mail/).checked, reminds()]).toEqual([true, false])
    await pass(0)
    expect(asked.map(({ body }) => body)).toEqual([{ first_channel: 'email' }, { optional: false }])
    expect([first(/^E-mail/).checked, reminds()]).toEqual([true, false])
  })

  it.each([
    [{}, true],
    [{ email: EMAIL }, false],
    [{ browsers: 1 }, false],
  ])('with %o says whether reminders lack a channel', (parts, lack) => {
    show({ messages: noMessages(parts) })
    expect(card().queryByText(/choose another way too/) !== null).toBe(lack)
  })

  it('can be read again where it could not be', async () => {
    show({ messages: null })
    serverAnswers({ body: noMessages() })
    await press('Try again')
    expect(first(/^SMS/).checked).toBe(true)
  })
})

describe('An e-mail address', () => {
  it('is typed, waits for its link, and can be sent again or dropped', async () => {
    show({ messages: noMessages() })
    fireEvent.change(card().getByLabelText('New address'), { target: { value: EMAIL } })
    const pending = noMessages({ pending: { email: EMAIL, is_over: false } })
    serverAnswers({ body: pending }, { body: pending }, { body: noMessages() })
    await press('Send a link')
    expect(card().getByText(/^Open the link we sent to asha@example.com/)).toBeTruthy()
    await press('Send again')
    await press('Don’t use it')
    expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/profile/messages/email', { email: EMAIL }],
      ['POST', '/api/profile/messages/email', { email: EMAIL }],
      ['DELETE', '/api/profile/messages/pending-email', {}],
    ])
    expect(card().getByLabelText('New address')).toBeTruthy()
  })

  it('stays typed where no link could be sent, and the reason is said', async () => {
    show({ messages: noMessages() })
    const field = card().getByLabelText<HTMLInputElement>('New address')
    fireEvent.change(field, { target: { value: EMAIL } })
    serverAnswers(refusal(429, 'email_too_many', 'That is enough for one day.'))
    await press('Send a link')
    expect(card().getByRole('alert').textContent).toBe('That is enough for one day.')
    expect(field.value).toBe(EMAIL)
  })

  it('that is none is not sent, and one that is there may be kept after all', async () => {
    show({ messages: noMessages({ email: EMAIL }) })
    await press('Change')
    const field = card().getByLabelText('Another address')
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'asha@mail' } })
    await press('Send a link')
    expect(card().getByRole('alert').textContent).toMatch(/^Enter the full e-mail address/)
    expect(asked).toEqual([])
    await press('Cancel')
    expect(card().queryByRole('alert')).toBeNull()
    expect(card().getByRole('button', { name: 'Change' })).toBeTruthy()
  })

  it('that is removed goes from the details as well', async () => {
    show({ profile: aProfile({ email: EMAIL }), messages: noMessages({ email: EMAIL }) })
    const shown = () => screen.getByLabelText<HTMLInputElement>('Email').value
    expect(shown()).toBe(EMAIL)
    serverAnswers({ body: noMessages() })
    await press('Remove')
    expect(asked).toEqual([])
    await press('Remove it')
    expect(asked).toMatchObject([{ method: 'DELETE', path: '/api/profile/messages/email' }])
    expect(shown()).toBe('')
  })

  it('that is confirmed elsewhere is shown, in the details as well, while the page is open', async () => {
    const pending = { email: EMAIL, is_over: false }
    show({ profile: aProfile({ email: null }), messages: noMessages({ pending }) })
    serverAnswers({ body: noMessages({ pending }) }, { body: noMessages({ email: EMAIL }) })
    for (const _ of [1, 2]) await pass(15_000)
    expect(card().getByText('Confirmed')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(EMAIL)
  })

  it.each([
    [{ email: EMAIL }, ['Change', 'Remove'], 'Confirmed'],
    [{ email: EMAIL, email_is_googles: true }, [], 'From your Google account'],
    [{ pending: { email: EMAIL, is_over: true } }, ['Send again', 'Change', 'Don’t use it'], /is too old/],
  ])('as %o offers %o and says %s', (parts, buttons, words) => {
    show({ messages: noMessages(parts) })
    expect(card().getByText(words)).toBeTruthy()
    expect(
      card()
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(buttons)
  })
})

const PUSH_KEY = `${'B'.repeat(86)}A`

/** A browser with a push service and an older subscription, whose user answers the browser's question like this. */
function withPush(
  answer: NotificationPermission,
  permission: NotificationPermission = 'default',
  key = 'of-another-day',
) {
  const unsubscribe = vi.fn(async () => true)
  const subscribe = vi.fn(async () => ({ toJSON: () => ({ endpoint: 'https://push.hasiru.test/1' }) }))
  const options = { applicationServerKey: base64url.decode(key).buffer }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  const registration = { pushManager: { subscribe, getSubscription: async () => ({ unsubscribe, options }) } }
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: 'Chrome',
    serviceWorker: { getRegistration: async () => registration },
  })
  return { subscribe, unsubscribe }
}

describe('Notifications', () => {
  it('are turned on by a press, in the browser and with us', async () => {
    const { subscribe, unsubscribe } = withPush('granted')
    show({ messages: noMessages({ push_key: PUSH_KEY }) })
    serverAnswers({ body: noMessages({ push_key: PUSH_KEY, browsers: 3, this_browser: true }) })
    await press('Turn on here')
    expect(unsubscribe, 'the older one').toHaveBeenCalledBefore(subscribe)
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: PUSH_KEY })
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /api/profile/messages/browser',
    ])
    expect(card().getByText(/^On in this browser.* On in 2 other browsers\.$/)).toBeTruthy()
  })

  it.each([
    ['that was made with the key before ours is made anew, and nobody is asked', 'C'.repeat(87), ['PATCH']],
    ['that was made with our key stays', PUSH_KEY, []],
  ])('of a subscription %s', async (_, key, methods) => {
    const { subscribe } = withPush('denied', 'granted', key)
    const messages = noMessages({ push_key: PUSH_KEY, browsers: 1, this_browser: true })
    serverAnswers({ body: messages })
    show({ messages })
    await pass(0)
    expect(subscribe).toHaveBeenCalledTimes(methods.length)
    expect(asked.map(({ method }) => method)).toEqual(methods)
  })

  it('are turned off by a press, with us and in the browser', async () => {
    const { subscribe, unsubscribe } = withPush('granted')
    show({ messages: noMessages({ push_key: PUSH_KEY, browsers: 1, this_browser: true }) })
    serverAnswers({ body: noMessages({ push_key: PUSH_KEY }) })
    await press('Turn off here')
    expect(asked).toMatchObject([{ method: 'DELETE', path: '/api/profile/messages/browser' }])
    expect(unsubscribe).toHaveBeenCalledOnce()
    expect(subscribe).not.toHaveBeenCalled()
    expect(card().getByText('Off in this browser.')).toBeTruthy()
  })

  it.each([
    ['denied', /Allow them in its site settings/],
    ['default', /got no answer. Press again/],
  ] as const)(
    'are not turned on where the browser is told %s, and it says what to do',
    async (answer, words) => {
      withPush(answer)
      show({ messages: noMessages({ push_key: PUSH_KEY }) })
      await press('Turn on here')
      expect(card().getByRole('alert').textContent).toMatch(words)
      expect(asked).toEqual([])
    },
  )

  it('say where they are blocked', () => {
    withPush('denied', 'denied')
    show({ messages: noMessages({ push_key: PUSH_KEY }) })
    expect(card().getByText(/blocks our notifications/)).toBeTruthy()
    expect(card().queryByRole('button', { name: 'Turn on here' })).toBeNull()
  })

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', /add this site to your home screen/],
    ['Mozilla/5.0 (X11; Linux x86_64)', /can’t show notifications/],
  ])('of a browser without them, %s, say so', (userAgent, words) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0 })
    show({ messages: noMessages({ push_key: PUSH_KEY }) })
    expect(card().getByText(words)).toBeTruthy()
  })
})
