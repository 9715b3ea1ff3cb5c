import { expect, it } from 'vitest'
import { deviceOf } from '../../../src/domain/sign-in/open-session'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'

it.each([
  [`${ANDROID} ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${ANDROID} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${ANDROID} ${WEBKIT} Chrome/130.0 Mobile Safari/537.36 OPR/85.0`, 'Opera on Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) CriOS/142.0 Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) Version/19.1 Safari/605.1.15', 'Safari on Mac or iPad'],
  ['<script>alert(1)</script> 9845012345', 'A browser on a device we don’t know'],
  [undefined, 'A browser on a device we don’t know'],
])('A session’s browser %s is called %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
  expect(device.length).toBeLessThanOrEqual(40)
})
