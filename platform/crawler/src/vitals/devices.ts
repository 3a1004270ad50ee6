import type { Device } from './measurement.ts';

export type Emulation = {
  width: number;
  height: number;
  deviceScaleFactor: number;
  mobile: boolean;
  userAgent: (chromeVersion: string) => string;
  platform: string;
  latencyMs: number;
  downloadBytesPerSecond: number;
  uploadBytesPerSecond: number;
  cpuSlowdown: number;
};

const kilobits = (count: number): number => (count * 1024) / 8;
const product = (chrome: string): string => `Chrome/${chrome.split('/').at(-1)?.split('.', 1)[0]}.0.0.0`;

/**
 * The same screens as Lighthouse 13's, and its "applied" throttling: what it calls slow 4G and a 4 times slower CPU for mobile,
 * dense 4G for desktop; latency × 3.75 and throughput × 0.9 (core/config/constants.js).
 */
export const EMULATION: Record<Device, Emulation> = {
  mobile: {
    width: 412,
    height: 823,
    deviceScaleFactor: 1.75,
    mobile: true,
    platform: 'Android',
    userAgent: (chrome) =>
      `Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) ${product(chrome)} Mobile Safari/537.36`,
    latencyMs: 150 * 3.75,
    downloadBytesPerSecond: kilobits(1638.4 * 0.9),
    uploadBytesPerSecond: kilobits(750 * 0.9),
    cpuSlowdown: 4,
  },
  desktop: {
    width: 1350,
    height: 940,
    deviceScaleFactor: 1,
    mobile: false,
    platform: 'macOS',
    userAgent: (chrome) =>
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) ${product(chrome)} Safari/537.36`,
    latencyMs: 40 * 3.75,
    downloadBytesPerSecond: kilobits(10_240 * 0.9),
    uploadBytesPerSecond: kilobits(10_240 * 0.9),
    cpuSlowdown: 1,
  },
};
