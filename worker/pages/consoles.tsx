import { driverFiles } from 'virtual:assets'
import { type Context, Hono } from 'hono'
import { OfficePhone, WithoutScripts } from '../../src/components/office-phone'
import { Island } from '../../src/island'
import { island as Driver, type DriverProps } from '../../src/islands/driver/island'
import { island as Ops } from '../../src/islands/ops/island'
import { SHELL_PATH } from '../../src/offline/worker/driver-page'
import { ROUTES } from '../../src/routes'
import { boardOf } from '../driver/routes'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { logged } from '../log'
import { guardedPage } from './guarded'
import { renderStoredPage } from './render'

/** The first board is rendered with the page; where it can't be read, the page requests it and shows the error. */
const firstBoard = (c: Context<AppEnv>, { userId }: SignedInUser) =>
  boardOf(c, userId).catch(logged('board_not_read', null))

export const driverPage = guardedPage(ROUTES.driver, async (c, user) => ({
  content: <DriverPage board={await firstBoard(c, user)} />,
}))

/**
 * The driver's page that the service worker stores for a time without a network, with the names of its files: the same for
 * everybody (docs/product.md, OFFLINE-18). Whoever opens its address has a network, and is redirected to their own.
 */
export const storedDriverPage = new Hono<AppEnv>().get(SHELL_PATH, async (c) => {
  if (c.req.header('sec-fetch-mode') === 'navigate') return c.redirect(ROUTES.driver.path, 302)
  const content = (
    <>
      <DriverPage board={null} isStored />
      {/* The header of nobody makes way for the page's own. */}
      <div hidden data-driver-bar data-files={driverFiles.join(' ')} />
    </>
  )
  return renderStoredPage(c, { route: ROUTES.driver, content, user: null })
})

export const opsPage = guardedPage(ROUTES.ops, () => ({ content: <OpsPage /> }))

// The driver's dashboard and the operators' dispatch board: each a frame around its island.

/** /driver: the driver's rides, in the browser. */
function DriverPage(props: DriverProps) {
  return (
    <>
      <WithoutScripts what="This page needs" className="m-4">
        Call the office instead: <OfficePhone />
      </WithoutScripts>
      <Island name="driver" component={Driver} props={props} when="load" />
    </>
  )
}

/** /ops: the operators' console, in the browser. */
function OpsPage() {
  return (
    <>
      <WithoutScripts what="The console needs" className="m-4" />
      <Island name="ops" component={Ops} props={{}} when="load" />
    </>
  )
}
