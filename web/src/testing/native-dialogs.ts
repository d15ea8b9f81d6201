/** jsdom has the elements of dialogs and popovers, but not their methods. */
export function knowDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  HTMLElement.prototype.hidePopover = () => {}
}
