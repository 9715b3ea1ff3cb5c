import { expect, STORY, test } from './hasiru-test'

test.use({ expectedErrors: ['status of 410'] })

test(
  'a rider whose driver is late reads what comes back, presses for help, and her contact sees where the car is until she stops it',
  STORY,
  async ({ signedInAs, newBrowser, baseURL }) => {
    const page = await (await signedInAs('demo_rider_leela')).newPage()
    await test.step('she has named somebody for emergencies', async () => {
      await page.goto('/profile#emergency-contacts')
      await expect(page.locator('[data-island=profile][data-alive]')).toBeVisible()
      const card = page.getByRole('region', { name: 'Emergency contacts' })
      await card.getByLabel('Name').fill('Ravi')
      await card.getByLabel('Mobile number').fill('98450 77777')
      await card.getByRole('button', { name: 'Add contact' }).click()
      await expect(card.getByRole('listitem')).toHaveText('Ravi+91 98450 77777')
    })

    await page.goto('/trip-history')
    const lateness = page.getByRole('region', { name: 'Lateness' })
    await expect(lateness).toContainText(/Due now|[\d h]+ min late/)
    await page.goto('/tracking')
    await expect(page.locator('[data-island=tracking][data-alive]')).toBeVisible()
    await expect(lateness).toContainText('Your driver hasn’t set out yet.')
    await expect(lateness).toContainText(/(nothing of the ₹51 comes back|all of it comes back: ₹51)/)

    await page.getByRole('button', { name: 'Emergency Support' }).click()
    await expect(page.getByRole('link', { name: /Call 112/ })).toHaveAttribute('href', 'tel:112')
    const alert = page.getByRole('button', { name: 'Alert Ravi and our team' })
    await alert.click()
    await expect(
      page.getByText('Our team is told, and Ravi by SMS with a link to where the car is.'),
    ).toBeVisible()
    await alert.click()

    const contact = await (await newBrowser()).newPage()
    await test.step('her contact opens the link of the one SMS', async () => {
      const sms = async () => {
        const answer = await contact.request.get(`${baseURL}/sandbox/messages?to=%2B919845077777`)
        const messages: { text: string }[] = await answer.json()
        return messages.map(({ text }) => text)
      }
      await expect.poll(async () => (await sms()).length).toBe(1)
      const [text = ''] = await sms()
      expect(text).toContain('Leela Nair asks for help on a ride in our cab KA 03 EV 6655')
      await contact.goto(/\/trip-share\/\w+/.exec(text)?.[0] ?? '')
      await expect(contact.getByText('The rider pressed for help')).toBeVisible()
      await expect(contact.getByText('KA 03 EV 6655')).toBeVisible()
      for (const secret of ['Leela', '₹', '+9190']) expect(await contact.content()).not.toContain(secret)
    })

    const operator = await (await signedInAs('demo_operator')).newPage()
    await operator.goto('/ops')
    await expect(operator.locator('.ops-list[data-urgent] > li').first()).toContainText('Emergency')

    await page.getByRole('button', { name: 'Stop this link' }).click()
    await expect(contact.getByText('This link is not available')).toBeVisible()
    expect((await contact.reload())?.status()).toBe(410)
  },
)
