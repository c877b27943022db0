// error: the program continues after its last word
