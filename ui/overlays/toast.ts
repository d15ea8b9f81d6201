// The headless half only: the other one writes style elements by innerHTML, which the page's policy refuses.
export { toast } from 'react-hot-toast/headless'
