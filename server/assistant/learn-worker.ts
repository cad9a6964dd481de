import { parentPort, workerData } from 'node:worker_threads'
import { learn, type Example } from './learn.ts'

/** Learns on its own thread, so that a server goes on answering meanwhile. */
parentPort?.postMessage(learn(workerData as Example[]))
