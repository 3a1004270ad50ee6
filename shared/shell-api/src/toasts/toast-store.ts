import { TOAST_DURATION_MS, TOAST_LIMIT, TOAST_REMOVE_DELAY_MS } from '@canopy/contract';
import { createStore, useStore } from 'zustand';

export interface Toast {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly tone: 'default' | 'success' | 'destructive';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** false once dismissed; it is removed after a delay */
  readonly open: boolean;
}

export type NewToast = Pick<Toast, 'title' | 'description' | 'action'> & { readonly tone?: Toast['tone']; readonly durationMs?: number };

export const toastStore = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

const removals = new Map<string, ReturnType<typeof setTimeout>>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function setToasts(change: (toasts: readonly Toast[]) => readonly Toast[]): void {
  toastStore.setState((state) => ({ toasts: change(state.toasts) }));
}

function forgetTimers(id: string): void {
  clearTimeout(timers.get(id));
  clearTimeout(removals.get(id));
  timers.delete(id);
  removals.delete(id);
}

/** Shows a toast; the oldest ones over the limit go. @returns its id, for update and dismiss */
export function showToast({ durationMs = TOAST_DURATION_MS, tone = 'default', ...rest }: NewToast): string {
  const id = crypto.randomUUID();
  setToasts((toasts) => {
    const kept = [{ ...rest, tone, id, open: true }, ...toasts].slice(0, TOAST_LIMIT);
    for (const gone of toasts.filter((toast) => !kept.includes(toast))) forgetTimers(gone.id);
    return kept;
  });
  timers.set(id, setTimeout(() => dismissToast(id), durationMs));
  return id;
}

/** Changes a toast that is still there. */
export function updateToast(id: string, change: Partial<Pick<Toast, 'title' | 'description' | 'tone' | 'action'>>): void {
  setToasts((toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, ...change } : toast)));
}

/** Closes a toast; it is removed after the delay. */
export function dismissToast(id: string): void {
  clearTimeout(timers.get(id));
  setToasts((toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  if (!removals.has(id)) removals.set(id, setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY_MS));
}

/** Takes a toast away at once. */
export function removeToast(id: string): void {
  forgetTimers(id);
  setToasts((toasts) => toasts.filter((toast) => toast.id !== id));
}

/** Toasts that show, newest first. */
export function useToasts(): readonly Toast[] {
  return useStore(toastStore, (state) => state.toasts);
}
