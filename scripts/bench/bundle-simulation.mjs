import { build } from 'esbuild'

/** Bundles one file of tests/simulation for Node, with all that it imports. Returns the bundle's path. */
export async function bundleSimulation(name) {
  const outfile = `node_modules/.cache/hasiru/${name}.mjs`
  await build({
    entryPoints: [`tests/simulation/${name}.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return outfile
}
