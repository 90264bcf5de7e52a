// Told to stop, the program ends at once, whatever is under way.
process.on('SIGTERM', () => process.exit(0))
