import type { Plugin } from 'vite'

/**
 * The style sheet arrives with the code of the screens behind the login. The built login contains its own part of it;
 * during development the login page requests the whole sheet.
 */
export const developmentStyles: Plugin = {
  name: 'development-styles',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'stylesheet', href: '/src/styles.css' }, injectTo: 'head' }],
}
