import { Hono } from 'hono'
import type { SandboxApp } from '../environment'
import { aboutPage } from './about-page'
import { googleAccounts } from './authorize'
import { googleCerts } from './certs'
import { googleTokens } from './tokens'

/** All of the provider under one address, for browsers, and for a call that can't go through the binding. */
export const googlePages = new Hono<SandboxApp>()
  .get('/', (c) => c.html(aboutPage()))
  .route('/', googleAccounts)
  .route('/', googleTokens)
  .route('/', googleCerts)
