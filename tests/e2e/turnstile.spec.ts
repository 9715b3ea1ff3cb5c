import { expect, freshPhone, test } from './hasiru-test'

test.use({ expectedErrors: ['429'] })

// The sandbox's own widget, in a page that allows no script but its own and what that loads.
test('where Turnstile is asked for, its widget is shown, and the code is sent with its token once it is ticked', async ({
  page,
}) => {
  const proof = { kind: 'turnstile', sitekey: '3x00000000000000000000FF', action: 'send-code', cdata: 'c' }
  await page.route(
    '**/api/sign-in/code',
    (route) =>
      route.fulfill({
        status: 429,
        json: {
          error: { code: 'proof_needed', message: 'A check.' },
          proof: { ...proof, script: '/sandbox/turnstile/v0/api.js?render=explicit' },
        },
      }),
    { times: 1 },
  )
  await page.goto('/auth')
  await expect(page.locator('[data-island=sign-in][data-alive]')).toBeVisible()
  await page.getByLabel('Mobile number').fill(freshPhone())
  await page.getByRole('button', { name: 'Send OTP' }).click()
  const box = page.frameLocator('#toasts iframe').getByLabel('Verify you are human')
  const proven = page.waitForRequest('**/api/sign-in/code')
  await box.click()
  const sent = (await proven).postDataJSON()
  expect(JSON.parse(sent.proof.token)).toMatchObject({
    hostname: 'localhost',
    action: 'send-code',
    cdata: 'c',
  })
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.locator('#toasts iframe')).toHaveCount(0)
})
